import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dependencies, Versions } from '@grove/core';
import type { DependedVersions } from './depended-versions.js';
import { KnownParts, type PartsAtMoment, UNCOUNTED } from './known-parts.js';
import type { MomentOfRead, OwnCommits } from './own-commits.js';
import { ANY_ROW, COUNTED, partDependency, SERVER } from './version-names.js';

/** The parts of a table that a result depends on, with their versions at one moment. */
export interface DependedParts {
  readonly table: string;
  readonly versions: DependedVersions;
  /** How often the whole table had changed. */
  readonly changes: bigint;
}

/** Callers that wait for the next query about a table. */
interface Waiting {
  readonly names: Set<string>;
  readonly answer: Promise<PartsAtMoment>;
}

/** No version of a part is equal to it. */
const UNKNOWN = 'unknown';

/**
 * The versions of rows and of columns of a table. They are needed only when the version of the whole table has changed: then results that depend on other
 * rows or columns than those that changed are still valid.
 */
export class PartVersions {
  private readonly known = new Map<string, KnownParts>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly running = new Map<string, Promise<unknown>>();

  /** `readVersions` reads the versions with these names, and the server, in one moment. */
  constructor(
    private readonly readVersions: (names: readonly string[]) => Promise<Versions>,
    private readonly commits: OwnCommits,
  ) {}

  /** Notes versions of all tables. */
  advance(versions: Versions, read: MomentOfRead): void {
    for (const known of this.known.values()) known.advance(versions, read);
  }

  /**
   * What a result that was computed after `versions` had been read depends on. If a table has changed since, and its parts were not read before, the result is
   * not valid for another request; the next computation of the same result then knows which parts to read before.
   */
  async dependedOn({ parts }: Dependencies, versions: Versions): Promise<readonly DependedParts[]> {
    const depended: DependedParts[] = [];
    for (const [table, parted] of parts) {
      const names = [...[...parted, ANY_ROW].map((part) => partDependency(table, part)), UNCOUNTED];
      const now = this.knownOf(table).at(names, versions) ?? (await this.since(table, names, versions));
      const isSame = now.changes === BigInt(versions.get(table) ?? 0);
      depended.push({
        table,
        versions: names.map((name) => [name, isSame ? now.versions.get(name) : UNKNOWN]),
        changes: now.changes,
      });
    }
    return depended;
  }

  /**
   * The same versions as they are now, if none of the parts has changed; else undefined. `versions` were read after the request arrived. A version of Grove that counts no
   * parts, or other ones, may have changed any of them.
   */
  async unchanged({ table, versions: before }: DependedParts, versions: Versions): Promise<DependedParts | undefined> {
    const names = before.map(([name]) => name);
    const now = await this.since(table, names, versions);
    if (now.server !== versions.get(SERVER)) return undefined;
    const isSame = before.every(([name, version]) => now.versions.get(name) === version);
    return isSame ? { table, versions: before, changes: now.changes } : undefined;
  }

  /** The versions with these names when the table had the version of `versions`, or at a later moment. */
  private async since(table: string, names: readonly string[], versions: Versions): Promise<PartsAtMoment> {
    return this.knownOf(table).since(names, versions) ?? this.ask(table, names);
  }

  private knownOf(table: string): KnownParts {
    const known = this.known.get(table) ?? new KnownParts(table, this.commits);
    this.known.set(table, known);
    return known;
  }

  /** Callers that arrive while a query about the table runs share the next one, which begins after all of them. */
  private ask(table: string, names: readonly string[]): Promise<PartsAtMoment> {
    const waiting = this.waiting.get(table) ?? this.gather(table);
    for (const name of names) waiting.names.add(name);
    return waiting.answer;
  }

  private gather(table: string): Waiting {
    const names = new Set<string>();
    const afterRunning = async () => {
      await nextTurn();
      await this.running.get(table)?.catch(() => undefined);
      this.waiting.delete(table);
      const reading = this.read(table, [...names]);
      this.running.set(table, reading);
      return reading;
    };
    const waiting = { names, answer: afterRunning() };
    this.waiting.set(table, waiting);
    return waiting;
  }

  private async read(table: string, names: readonly string[]): Promise<PartsAtMoment> {
    const moment = this.commits.beforeRead();
    const stored = names.filter((name) => name !== UNCOUNTED);
    const versions = await this.readVersions([table, partDependency(table, COUNTED), ...stored]);
    const known = this.knownOf(table);
    known.advance(versions, moment);
    return known.learn(names, versions);
  }
}
