import { DatabaseUnavailable } from '../database-errors.js';
import type { Row, SqlValue } from '../engines/engine.js';
import { createReplicaEngine } from '../engines/create-engine.js';
import type { ConnectionUse } from '../metrics/measurements.js';
import { withinTime } from '../probes.js';
import { type VersionsAtMoment, versionsIn } from '../versions/tag-versions.js';
import { selectVersions } from '../versions/versions.sql.js';
import { reaches } from './reaches.js';

/** After so long with a statement the replica is asked whether it answers at all. */
const PATIENCE_MS = 1_000;
/** Pause between attempts to reach a replica that is away. */
const REST_MS = 1_000;
/** A replica is always a little late. */
const TOLERATED_MS = 10_000;

const AWAY = 'The read replica does not answer. The primary answers everything until it does.';
const LATE = 'The read replica is more than ten seconds late. The primary answers what the replica lacks; check the replication.';

/** What a replica is good for at this moment: `late` if it has lacked changes for long. */
export type ReplicaCondition = 'current' | 'late' | 'unavailable';

/** Answers reads at a replica of the database if it has all changes that they must see, and leaves the rest to the primary: see ADR 32. Nothing fails because of it. */
export class ReadReplica {
  private readonly engine;
  private readonly counts = { reads: 0, behind: 0, unavailable: 0 };
  private isUsable = false;
  private attempt?: Promise<void>;
  private nextAttempt = 0;
  private lateSince?: number;
  private readonly reported = { away: false, late: false };

  constructor(
    url: string,
    poolSize: number | undefined,
    private readonly onWarning: (message: string, error?: unknown) => void,
  ) {
    this.engine = createReplicaEngine(url, poolSize);
  }

  /** The rows of a SELECT that reads these tags, or undefined if the primary has to answer. `wanted` are versions of the primary. */
  async read(sql: string, parameters: readonly SqlValue[], tags: readonly string[], wanted: VersionsAtMoment) {
    if (!this.isUsable) void this.tryAgain();
    const rows = this.isUsable ? await this.ask(tags, wanted, (read) => read(sql, parameters)).catch(() => undefined) : undefined;
    this.counts[rows ? 'reads' : this.isUsable ? 'behind' : 'unavailable']++;
    return rows;
  }

  /** Looks at the replica. `wanted` are versions of the primary. */
  async examine(wanted: VersionsAtMoment): Promise<ReplicaCondition> {
    if (!this.isUsable) await this.tryAgain();
    if (this.isUsable) await this.isReached(wanted).catch(() => undefined);
    return !this.isUsable ? 'unavailable' : this.reported.late ? 'late' : 'current';
  }

  /** Whether the replica has all changes that are in `wanted`. Rejects if it does not answer. */
  async isReached(wanted: VersionsAtMoment): Promise<boolean> {
    return (await this.ask(wanted.counted.keys(), wanted, async () => [])) !== undefined;
  }

  /** The rows of a SELECT as the replica has them, current or not. Rejects if it does not answer. */
  async inspect(sql: string): Promise<Row[]> {
    await this.open();
    return withinTime(PATIENCE_MS, this.engine.read(sql, []));
  }

  figures() {
    return this.counts;
  }

  connections(): ConnectionUse {
    return this.engine.source.isInitialized ? this.engine.connections() : { inUse: 0, idle: 0, waiting: 0, limit: 0 };
  }

  async close(): Promise<void> {
    [this.isUsable, this.nextAttempt] = [false, Infinity];
    await this.attempt;
    // A frozen server does not answer to the end of its connections.
    if (this.engine.source.isInitialized) await withinTime(REST_MS, this.engine.close()).catch(() => undefined);
  }

  private async open(): Promise<void> {
    if (!this.engine.source.isInitialized) await withinTime(PATIENCE_MS, this.engine.open());
  }

  /** Attempts are made beside the requests, so that nobody waits for a replica that is away. */
  private tryAgain(): Promise<void> {
    if (!this.attempt && performance.now() < this.nextAttempt) return Promise.resolve();
    this.attempt ??= this.inspect('SELECT 1')
      .then(() => {
        this.isUsable = this.nextAttempt < Infinity;
        this.report('away', false, AWAY, 'The read replica answers again, and is used.');
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => (this.attempt = undefined));
    return this.attempt;
  }

  /** Asks in one session, because the URL may lead to several replicas, each as late as it likes. */
  private async ask(
    tags: Iterable<string>,
    { counted }: VersionsAtMoment,
    work: (read: (sql: string, parameters?: readonly SqlValue[]) => Promise<Row[]>) => Promise<Row[]>,
  ): Promise<Row[] | undefined> {
    try {
      return await this.whileItAnswers(
        this.engine.withSession(async (read) => {
          const known = versionsIn(await read(selectVersions('mysql', 0)));
          this.noteLag(reaches(known, counted.keys(), counted));
          return reaches(known, tags, counted) ? work(read) : undefined;
        }),
      );
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Gives work up when the server answers nothing else either: it is frozen. A long statement goes on. */
  private async whileItAnswers<T>(work: Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await withinTime(PATIENCE_MS, work);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable && error.code === 'ETIMEDOUT')) throw error;
        await this.inspect('SELECT 1');
      }
    }
  }

  private noteLag(hasEverything: boolean): void {
    this.lateSince = hasEverything ? undefined : (this.lateSince ?? performance.now());
    const isLate = this.lateSince !== undefined && performance.now() - this.lateSince > TOLERATED_MS;
    this.report('late', isLate, LATE, 'The read replica has caught up.');
  }

  private fail(error: unknown): void {
    this.isUsable = false;
    if (this.nextAttempt < Infinity) this.nextAttempt = performance.now() + REST_MS;
    this.report('away', true, AWAY, '', error);
  }

  /** Reports each change once. */
  private report(what: 'away' | 'late', isSo: boolean, message: string, otherwise: string, error?: unknown): void {
    if (this.reported[what] === isSo) return;
    this.reported[what] = isSo;
    this.onWarning(isSo ? message : otherwise, error);
  }
}
