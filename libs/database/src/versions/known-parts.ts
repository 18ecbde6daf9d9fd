import type { Versions } from '@grove/core';
import type { Increments, MomentOfRead, OwnCommits } from './own-commits.js';
import { COUNTED, partDependency, SERVER } from './version-names.js';

/** Versions of parts of a table at one moment, by name. */
export interface PartsAtMoment {
  /** How often the table had changed. */
  readonly changes: bigint;
  readonly server: string | undefined;
  readonly versions: ReadonlyMap<string, string | undefined>;
}

/** The version of a part, and since which change of the table it is the same. */
interface KnownPart {
  version: string | undefined;
  since: bigint;
  /** The last period in which it was known. A period ends when another process may have changed the table. */
  period: number;
}

/** In the place of a part: how many units of work changed the table without counting the parts that they changed. */
export const UNCOUNTED = 'uncounted';

/** While transactions of this process commit, a read may include one that is not acknowledged yet. After so many reads in a row that show more changes, another process counts as their cause. */
const MOST_UNEXPLAINED = 8;

/**
 * What is known of the versions of a table's parts. They are read once; from then on they follow from the commits of this process, as long as the table has changed only as often
 * as these say. As soon as another process has changed it, they must be read again.
 */
export class KnownParts {
  private readonly parts = new Map<string, KnownPart>();
  private readonly counted: string;
  private server?: string;
  private changes = -1n;
  /** How many commits of this process the present state includes; undefined if that is not known. */
  private position?: number;
  private period = 0;
  private unexplained = 0;

  constructor(
    private readonly table: string,
    private readonly commits: OwnCommits,
  ) {
    this.counted = partDependency(table, COUNTED);
  }

  /** Goes on to the moment at which these versions were read, if that is later. */
  advance(versions: Versions, read: MomentOfRead): void {
    const changes = countOf(versions, this.table);
    if (versions.get(SERVER) !== this.server) return this.restart(versions.get(SERVER), changes, read);
    if (changes < this.changes || read.before < (this.position ?? 0)) return;
    const increments = this.position === undefined ? undefined : this.commits.between(this.position, read.before);
    const own = increments?.reduce((sum, increment) => sum + (increment.get(this.table) ?? 0), 0);
    if (own !== undefined && changes === this.changes + BigInt(own)) return this.follow(increments!, changes, read);
    if (this.position === undefined && changes === this.changes) this.position = positionOf(read);
    else if (read.isExact() || ++this.unexplained > MOST_UNEXPLAINED) this.begin(changes, read);
  }

  /** Adds versions of parts, and of the table, which were read at one moment to which this has advanced, and returns them. */
  learn(names: Iterable<string>, read: Versions): PartsAtMoment {
    const changes = countOf(read, this.table);
    const uncounted = String(changes - countOf(read, this.counted));
    const versions = new Map<string, string | undefined>();
    for (const name of names) versions.set(name, name === UNCOUNTED ? uncounted : read.get(name));
    const server = read.get(SERVER);
    if (server === this.server && changes === this.changes) for (const [name, version] of versions) this.set(name, version);
    return { changes, server, versions };
  }

  /** The versions of all these parts at a moment not before these versions, if they are known. */
  since(names: readonly string[], versions: Versions): PartsAtMoment | undefined {
    return this.all(names, versions, this.changes);
  }

  /** The same at the very moment of these versions. */
  at(names: readonly string[], versions: Versions): PartsAtMoment | undefined {
    return this.all(names, versions, countOf(versions, this.table));
  }

  private all(names: readonly string[], versions: Versions, changes: bigint): PartsAtMoment | undefined {
    const { server } = this;
    if (server !== versions.get(SERVER) || this.changes < countOf(versions, this.table)) return undefined;
    const known = new Map<string, string | undefined>();
    for (const name of names) {
      const part = this.parts.get(name);
      if (!part || part.period !== this.period || part.since > changes) return undefined;
      known.set(name, part.version);
    }
    return { changes, server, versions: known };
  }

  /** A version that was read twice was the same in between, too. */
  private set(name: string, version: string | undefined): void {
    const known = this.parts.get(name);
    if (known && known.version === version) known.period = this.period;
    else this.parts.set(name, { version, since: this.changes, period: this.period });
  }

  private follow(increments: readonly Increments[], changes: bigint, read: MomentOfRead): void {
    for (const increment of increments) {
      for (const [name, by] of increment) this.increment(name, by, changes);
      const uncounted = (increment.get(this.table) ?? 0) - (increment.get(this.counted) ?? 0);
      if (uncounted !== 0) this.increment(UNCOUNTED, uncounted, changes);
    }
    this.changes = changes;
    this.position = read.before;
    this.unexplained = 0;
  }

  private increment(name: string, by: number, changes: bigint): void {
    const part = this.parts.get(name);
    if (part?.period !== this.period) return;
    part.version = String(BigInt(part.version ?? 0) + BigInt(by));
    part.since = changes;
  }

  /** Begins a period: what was known may have changed. */
  private begin(changes: bigint, read: MomentOfRead): void {
    this.period++;
    this.changes = changes;
    this.position = positionOf(read);
    this.unexplained = 0;
  }

  private restart(server: string | undefined, changes: bigint, read: MomentOfRead): void {
    this.parts.clear();
    this.server = server;
    this.begin(changes, read);
  }
}

const positionOf = (read: MomentOfRead): number | undefined => (read.isExact() ? read.before : undefined);

const countOf = (versions: Versions, name: string): bigint => BigInt(versions.get(name) ?? 0);
