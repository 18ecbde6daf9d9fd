import { setTimeout as delay } from 'node:timers/promises';
import type { VersionsAtMoment } from '../versions/tag-versions.js';
import { createReplicaEngine } from '../engines/create-engine.js';
import type { Row, SqlValue } from '../engines/engine.js';
import type { MysqlEngine } from '../engines/mysql/mysql-engine.js';
import type { ConnectionUse } from '../metrics/measurements.js';
import { withinTime } from '../probes.js';
import { ReplicaAvailability } from './replica-availability.js';
import { ReplicaLag } from './replica-lag.js';
import { ReplicaVersions } from './replica-versions.js';

/** A statement that takes longer may be a long one, or its server is frozen: then a look at the server takes longer as well. */
const LOOK_AFTER_MS = 1_000;
const LOOK_MS = 1_000;

/** What a replica is good for at this moment: `late` if it has lacked changes for long. */
export type ReplicaCondition = 'current' | 'late' | 'unavailable';

/** How many statements the replica answered, and why the primary answered others. */
export interface ReplicaFigures {
  readonly reads: number;
  readonly behind: number;
  readonly unavailable: number;
}

/**
 * Answers reads at a replica of the database if it has all changes that they must see, and leaves the rest to the primary: see ADR 32. Nothing fails because of it.
 */
export class ReadReplica {
  private readonly engine: MysqlEngine;
  /** Looks at the server even while all connections of the other one are in use. */
  private readonly watcher: MysqlEngine;
  private readonly availability: ReplicaAvailability;
  private readonly lag: ReplicaLag;
  private readonly versions: ReplicaVersions;
  private looking?: Promise<unknown>;
  private opening?: Promise<void>;
  private readonly counts = { reads: 0, behind: 0, unavailable: 0 };
  /** The replica lacked some of these. Until the primary is asked again there is no use in asking the replica again. */
  private lacking?: VersionsAtMoment;

  constructor(url: string, poolSize: number | undefined, onWarning: (message: string, error?: unknown) => void) {
    this.engine = createReplicaEngine(url, poolSize);
    this.watcher = createReplicaEngine(url, 1);
    this.availability = new ReplicaAvailability(() => this.open(), onWarning);
    this.lag = new ReplicaLag(onWarning);
    this.versions = new ReplicaVersions(this.lag.note);
  }

  /** The rows of a SELECT of these tags, or undefined if the primary has to answer. `wanted` are versions of the primary. */
  async read(
    sql: string,
    parameters: readonly SqlValue[],
    tags: readonly string[],
    wanted: VersionsAtMoment,
  ): Promise<Row[] | undefined> {
    if (!this.availability.isUsable()) return this.count('unavailable');
    if (this.lacking === wanted) return this.count('behind');
    try {
      const rows = await this.watched(() =>
        this.engine.withSession(async (read, session) =>
          (await this.versions.areReached(session, read, tags, wanted)) ? read(sql, parameters) : undefined,
        ),
      );
      this.availability.succeeded();
      if (!rows) this.lacking = wanted;
      return this.count(rows ? 'reads' : 'behind', rows);
    } catch (error) {
      this.availability.failed(error);
      return this.count('unavailable');
    }
  }

  /** Looks at the replica. `wanted` are versions of the primary. */
  async examine(wanted: VersionsAtMoment): Promise<ReplicaCondition> {
    try {
      if (!this.availability.isUsable()) await withinTime(LOOK_MS, this.availability.settled()).catch(() => undefined);
      if (!this.availability.isUsable()) return 'unavailable';
      await withinTime(LOOK_MS, this.isReached(wanted));
      return this.lag.isLong ? 'late' : 'current';
    } catch (error) {
      this.availability.failed(error);
      return 'unavailable';
    }
  }

  /** Whether the replica has all changes that are in `wanted`. Rejects if it does not answer. */
  async isReached(wanted: VersionsAtMoment): Promise<boolean> {
    await this.open();
    return this.watcher.withSession((read, session) =>
      this.versions.areReached(session, read, [...wanted.counted.keys()], wanted),
    );
  }

  /** The rows of a SELECT as the replica has them, current or not. Rejects if it does not answer. */
  async inspect(sql: string): Promise<Row[]> {
    await this.open();
    return this.watcher.withSession((read) => read(sql));
  }

  figures(): ReplicaFigures {
    return this.counts;
  }

  connections(): ConnectionUse {
    const { source } = this.engine;
    return source.isInitialized ? this.engine.connections() : { inUse: 0, idle: 0, waiting: 0, limit: 0 };
  }

  async close(): Promise<void> {
    await this.availability.end();
    await this.opening?.catch(() => undefined);
    const closed = this.engines.filter(({ source }) => source.isInitialized).map((engine) => engine.close());
    // A frozen server says no goodbye.
    await withinTime(LOOK_MS, Promise.all(closed)).catch(() => undefined);
  }

  private async open(): Promise<void> {
    this.opening ??= this.openEngines().finally(() => (this.opening = undefined));
    await this.opening;
    await this.look();
  }

  private async openEngines(): Promise<void> {
    for (const engine of this.engines) if (!engine.source.isInitialized) await engine.open();
  }

  private get engines(): readonly MysqlEngine[] {
    return [this.watcher, this.engine];
  }

  private look(): Promise<unknown> {
    this.looking ??= withinTime(
      LOOK_MS,
      this.watcher.withSession((read) => read('SELECT 1')),
    ).finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Gives up when the server answers nothing else either. What was sent to it ends when it does. */
  private async watched<T>(work: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const watch = async (): Promise<never> => {
      for (;;) {
        await delay(LOOK_AFTER_MS, undefined, { signal: done.signal, ref: false });
        await this.look();
      }
    };
    try {
      return await Promise.race([work(), watch()]);
    } finally {
      done.abort();
    }
  }

  private count(kind: keyof ReplicaFigures, rows?: Row[]): Row[] | undefined {
    this.counts[kind]++;
    return rows;
  }
}
