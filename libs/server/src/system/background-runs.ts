import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@grove/core';
import { Database } from '@grove/database';
import { type OperatorRun, OperatorRuns, RunTooSoon } from '@grove/operations';
import { RunRefused } from '../errors.js';

/** No two runs of a name begin within so many seconds. */
const SECONDS_BETWEEN = 60;

const RENEWAL_MS = 15_000;

/** Work that an administrator asks for and that goes on after the response. */
interface BackgroundRun<D extends object> {
  readonly name: string;
  /** What is known of it when it begins. */
  readonly details: D;
  /** The signal is aborted after this time, and when the server stops. */
  readonly limitMs: number;
  /** Does the work, and returns what is then known of it. */
  work(signal: AbortSignal): Promise<D>;
  /** What is known of it when it has failed. */
  failed(error: unknown): D;
}

/** Runs what all servers of a database do one at a time, and not more than once a minute. */
@Injectable()
export class BackgroundRuns implements OnModuleDestroy {
  private readonly runs: OperatorRuns;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.runs = new OperatorRuns(database);
  }

  last<D extends object>(name: string): Promise<OperatorRun<D> | undefined> {
    return this.runs.last(name);
  }

  /** Begins a run; its work starts when that is committed. */
  start<D extends object>(run: BackgroundRun<D>): Promise<OperatorRun<D>> {
    return this.database.write(async (unit) => {
      const begun = await this.runs.begin(run.name, run.details, SECONDS_BETWEEN).catch(toRefusal);
      unit.afterCommit(() => this.track(this.carryOut(run, begun.holder)));
      return begun;
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('The server stops.'));
    await Promise.all(this.running);
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async carryOut<D extends object>({ name, limitMs, work, failed }: BackgroundRun<D>, holder: string): Promise<void> {
    const warn = (error: unknown) => this.logger.warn({ error }, `The run of ${name} failed.`);
    const renewal = setInterval(() => void this.runs.renew(name, holder).catch(warn), RENEWAL_MS).unref();
    try {
      const result = await work(AbortSignal.any([this.stopping.signal, AbortSignal.timeout(limitMs)])).catch((error: unknown) => {
        warn(error);
        return failed(error);
      });
      await this.runs.end(name, holder, result);
    } catch (error) {
      warn(error);
    } finally {
      clearInterval(renewal);
    }
  }
}

function toRefusal(thrown: unknown): never {
  if (thrown instanceof RunTooSoon) throw new RunRefused({ retryAfter: thrown.retryAfter });
  throw thrown;
}
