import { createReplicaEngine } from '../engines/create-engine.js';
import type { SqlValue } from '../engines/engine.js';
import { withinTime } from '../probes.js';
import { type VersionsAtMoment, versionsIn } from '../versions/tag-versions.js';
import { EVERYTHING, SERVER, tableOf } from '../versions/tags.js';
import { selectVersions } from '../versions/versions.sql.js';

/** So long a replica may say nothing, and be late. */
const [PATIENCE_MS, TOLERATED_MS] = [1_000, 10_000];
const AWAY = 'The read replica does not answer. The primary answers everything until it does.';
const LATE = 'The read replica is more than ten seconds late. The primary answers what the replica lacks; check the replication.';

/** What a replica is good for at this moment: `late` if it has lacked changes for long. */
export type ReplicaCondition = 'current' | 'late' | 'unavailable';

/** Answers reads at a replica of the database if it has all changes that they must see, and leaves the rest to the primary: see ADR 32. Nothing fails because of it. */
export class ReadReplica {
  readonly engine;
  readonly figures = { reads: 0, behind: 0, unavailable: 0 };
  private condition: ReplicaCondition = 'current';
  private lateSince = Infinity;
  private look?: Promise<void>;

  constructor(
    url: string,
    poolSize: number | undefined,
    private readonly onWarning: (message: string, error?: unknown) => void,
  ) {
    this.engine = createReplicaEngine(url, poolSize);
  }

  /** The rows of a SELECT that reads these tags, or undefined if the primary has to answer. `wanted` are versions of the primary. */
  async read(sql: string, parameters: readonly SqlValue[], tags: Iterable<string>, wanted: VersionsAtMoment) {
    const asked = this.condition === 'unavailable' ? undefined : this.ask(tags, wanted, sql, parameters);
    const rows = await asked?.catch((error: unknown) => this.become('unavailable', error));
    // Beside the request, so that nobody waits for a replica that is away.
    void this.examine(wanted);
    this.figures[rows ? 'reads' : this.condition === 'unavailable' ? 'unavailable' : 'behind']++;
    return rows;
  }

  /** Looks at the replica, unless somebody has just done so. `wanted` are versions of the primary. */
  async examine(wanted: VersionsAtMoment): Promise<ReplicaCondition> {
    this.look ??= this.ask(wanted.counted.keys(), wanted, 'SELECT 1')
      .then(() => this.become(performance.now() - this.lateSince > TOLERATED_MS ? 'late' : 'current'))
      .catch((error: unknown) => this.become('unavailable', error))
      .finally(() => setTimeout(() => (this.look = undefined), PATIENCE_MS).unref());
    await this.look;
    return this.condition;
  }

  /** Asks in one session, because the URL may lead to several replicas. A long statement goes on as long as the replica answers others. */
  private async ask(tags: Iterable<string>, { counted }: VersionsAtMoment, sql: string, parameters: readonly SqlValue[] = []) {
    let pings: NodeJS.Timeout | undefined;
    const frozen = new Promise<never>((_resolve, reject) => {
      const ping = () => withinTime(PATIENCE_MS, this.engine.read('SELECT 1', []));
      pings = setInterval(() => void ping().catch(reject), PATIENCE_MS);
    });
    const answer = this.engine.withRunner(async (runner) => {
      const known = versionsIn(await runner.read(selectVersions('mysql', 0), []));
      this.lateSince = reaches(known, counted.keys(), counted) ? Infinity : Math.min(this.lateSince, performance.now());
      return reaches(known, tags, counted) ? runner.read(sql, parameters) : undefined;
    });
    return Promise.race([answer, frozen]).finally(() => clearInterval(pings));
  }

  /** Logs each change of the condition once. */
  private become(condition: ReplicaCondition, error?: unknown): undefined {
    const isBack = this.condition === 'late' ? 'has caught up' : 'answers again, and is used';
    const message = { unavailable: AWAY, late: LATE, current: `The read replica ${isBack}.` }[condition];
    if (condition !== this.condition) this.onWarning(message, error);
    this.condition = condition;
  }
}

/** Whether all changes to these tags that are in `wanted` are in `known`. A replica makes changes in the order of the primary, and each change increments versions. */
export const reaches = (known: ReadonlyMap<string, string>, tags: Iterable<string>, wanted: ReadonlyMap<string, string>) =>
  [EVERYTHING, ...tags]
    .map(tableOf)
    .every((table) => table === SERVER || Number(known.get(table) ?? 0) >= Number(wanted.get(table) ?? 0));
