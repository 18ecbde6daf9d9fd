import { randomUUID } from 'node:crypto';
import { now, secondsFromNow, utcText } from '@grove/core';
import { acquireNamedLock, type Database, Repository } from '@grove/database';
import { OperatorRunEntity } from './operator-run.entity.js';

/** A run whose process has not said for so many seconds that it still runs has ended with its process. */
const LEASE = 60;

/** The last run of a name. */
export interface OperatorRun<D extends object> {
  readonly holder: string;
  /** `lost`: its process has ended before it. */
  readonly state: 'running' | 'ended' | 'lost';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly details: D;
}

/** A run cannot begin now, but after these seconds, unless the one before takes longer. */
export class RunTooSoon extends Error {
  constructor(
    readonly isRunning: boolean,
    readonly retryAfter: number,
  ) {
    super('Another run is running, or has just begun.');
  }
}

/** What all servers of a database do one at a time, and not too often: who runs it, and what came of it. */
export class OperatorRuns {
  private readonly runs: Repository<OperatorRunEntity>;

  constructor(private readonly database: Database) {
    this.runs = new Repository(database, OperatorRunEntity);
  }

  /** Begins a run, unless one is running or began less than so many seconds ago. */
  begin<D extends object>(name: string, details: D, secondsBetween: number): Promise<OperatorRun<D>> {
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, `operator run ${name}`);
      const last = await this.last(name);
      if (last?.state === 'running') throw new RunTooSoon(true, secondsBetween);
      const waited = last ? secondsSince(last.startedAt) : secondsBetween;
      if (waited < secondsBetween) throw new RunTooSoon(false, secondsBetween - Math.max(waited, 0));
      const started = { holder: randomUUID(), startedAt: now(), renewedAt: now(), endedAt: null, details };
      if (last) await this.runs.update({ name }, started);
      else await this.runs.insert({ name, ...started });
      return { ...started, state: 'running' };
    });
  }

  /** Says that a run still runs. */
  async renew(name: string, holder: string): Promise<void> {
    await this.database.write(() => this.runs.update({ name, holder }, { renewedAt: now() }));
  }

  /** Ends a run with its result. */
  async end(name: string, holder: string, details: object): Promise<void> {
    await this.database.write(() => this.runs.update({ name, holder }, { endedAt: now(), details }));
  }

  async last<D extends object>(name: string): Promise<OperatorRun<D> | undefined> {
    const row = await this.runs.findOneBy({ name });
    if (!row) return undefined;
    const { holder, startedAt, endedAt, renewedAt, details } = row;
    const isLost = renewedAt < secondsFromNow(-LEASE);
    return { holder, startedAt, endedAt, details: details as D, state: endedAt ? 'ended' : isLost ? 'lost' : 'running' };
  }
}

const secondsSince = (instant: string): number => Math.floor((millisOf(now()) - millisOf(instant)) / 1_000);

const millisOf = (instant: string): number => Date.parse(`${utcText(instant)}Z`);
