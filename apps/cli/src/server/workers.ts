import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { relayWorkerMetrics } from '@grove/server';
import type { Logger } from '@grove/core';
import { siteAddress, type RestConfig } from '@grove/rest';
import { EVENTS_MESSAGE, STOP_MESSAGE } from './worker-messages.js';
import { workerRestart } from './worker-restarts.rules.js';

/** Longer than a server takes to stop after SHUTDOWN_DELAY. */
const KILL_AFTER_MS = 12_000;

/** The processes that serve requests, as `cluster` of Node shares a port among them. Each one that ends is replaced. */
export class Workers {
  /** Rejects when workers end again and again. */
  readonly failure: Promise<never>;
  private readonly stopped = new AbortController();
  private readonly ends = new Set<Promise<void>>();
  private fail!: (error: Error) => void;

  private constructor(
    private readonly rest: RestConfig,
    private readonly logger: Logger,
    private readonly onEvents: () => void,
  ) {
    this.failure = new Promise((_, reject) => (this.fail = reject));
    this.failure.catch(() => undefined);
  }

  /** Starts the workers, and resolves when all of them listen, or when `stopping` resolves. */
  static async start(rest: RestConfig, logger: Logger, stopping: Promise<void>, onEvents: () => void): Promise<Workers> {
    // Metrics can be NaN, which JSON cannot represent.
    cluster.setupPrimary({ serialization: 'advanced' });
    relayWorkerMetrics();
    const workers = new Workers(rest, logger, onEvents);
    const listening = Array.from({ length: rest.workers }, () => workers.keepOneRunning());
    try {
      await Promise.race([Promise.all(listening), workers.failure, stopping]);
    } catch (error) {
      await workers.stop();
      throw error;
    }
    return workers;
  }

  get url(): string {
    return siteAddress(this.rest);
  }

  /** Every worker finishes its requests and ends. */
  async stop(others?: Promise<unknown>): Promise<void> {
    this.stopped.abort();
    const all = Object.values(cluster.workers ?? {});
    for (const worker of all) if (worker?.isConnected()) worker.send(STOP_MESSAGE);
    const timeoutMs = this.rest.shutdownDelay * 1_000 + KILL_AFTER_MS;
    const timeout = setTimeout(() => all.forEach((worker) => worker?.process.kill('SIGKILL')), timeoutMs);
    await Promise.all([...this.ends, others]);
    clearTimeout(timeout);
  }

  /** Starts a worker, and another one whenever it ends. Resolves when the first one listens. */
  private keepOneRunning(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.replaceWheneverItEnds(resolve).catch(this.fail);
      this.ends.add(end);
    });
  }

  private async replaceWheneverItEnds(onListening: () => void): Promise<void> {
    let failures = 0;
    let hasListened = false;
    while (!this.stopped.signal.aborted) {
      const startedAt = performance.now();
      const worker = this.startWorker(() => {
        hasListened = true;
        onListening();
      });
      const reason = await endOf(worker);
      if (this.stopped.signal.aborted) return;
      const restart = workerRestart(failures, performance.now() - startedAt);
      if (!hasListened) throw new Error(`A worker ended before it served requests (${reason}). The log says why.`);
      if (restart.pauseMs === undefined)
        throw new Error(`A worker ended ${restart.failures} times in a row soon after its start (${reason}). The log says why.`);
      failures = restart.failures;
      this.logger.error({ ended: worker.id, reason, pauseMs: restart.pauseMs }, 'A worker has ended and is replaced.');
      await delay(restart.pauseMs, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private startWorker(onListening: () => void): Worker {
    const worker = cluster.fork();
    // A message cannot be sent to a worker that is ending. Its end is noticed anyway.
    worker.on('error', () => undefined);
    worker.on('message', (message) => message === EVENTS_MESSAGE && this.onEvents());
    worker.on('listening', ({ port }) => {
      this.rest.boundPort ??= port;
      // With PORT=0, if all workers have ended at the same time.
      if (port !== this.rest.boundPort) this.fail(new Error(`The workers have lost port ${this.rest.boundPort}.`));
      onListening();
    });
    return worker;
  }
}

/** Waits until a worker ends, and returns its exit code or the signal that ended it. */
const endOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
