import type { Dependencies, Versions } from '@grove/core';
import type { DependedVersions } from './depended-versions.js';
import { ANY_ROW, COUNTED, partDependency, SERVER } from './version-names.js';

/** The parts of a table that a result depends on, with their versions at one moment. */
export interface DependedParts {
  readonly table: string;
  readonly versions: DependedVersions;
  /** The version of the whole table, and how many units of work counted the parts that they changed. */
  readonly changes: bigint;
  readonly counted: bigint;
}

/**
 * The versions of groups of rows and of columns of a table. They are read only when the version of the whole table has changed: then results that depend on other
 * rows or columns than those that changed are still valid.
 */
export class PartVersions {
  private readonly known = new Map<string, Versions>();
  private readonly running = new Map<string, Promise<Versions>>();

  /** `readVersions` reads the versions of a table and of its parts, and the server, in one moment. */
  constructor(private readonly readVersions: (table: string) => Promise<Versions>) {}

  /** What a result that was computed after `versions` had been read depends on; without tables that have changed since. */
  async dependedOn({ parts }: Dependencies, versions: Versions): Promise<readonly DependedParts[]> {
    const depended: DependedParts[] = [];
    for (const [table, names] of parts) {
      const now = await this.since(table, versions);
      if (now.get(table) === versions.get(table)) depended.push(partsAt(now, table, names));
    }
    return depended;
  }

  /** The same versions as they are now, if none of the parts has changed; else undefined. `versions` were read after the request arrived. */
  async unchanged(
    { table, versions: before, changes, counted }: DependedParts,
    versions: Versions,
  ): Promise<DependedParts | undefined> {
    const now = await this.since(table, versions);
    if (now.get(SERVER) !== versions.get(SERVER) || before.some(([name, version]) => now.get(name) !== version)) return undefined;
    const after = { changes: countOf(now, table), counted: countOf(now, partDependency(table, COUNTED)) };
    // A version of Grove that counts no parts may have changed any of them.
    return after.changes - changes === after.counted - counted ? { table, versions: before, ...after } : undefined;
  }

  /** The versions of the parts when the table had the version of `versions`, or at a later moment. */
  private async since(table: string, versions: Versions): Promise<Versions> {
    const isRecent = (known: Versions | undefined): known is Versions =>
      known?.get(SERVER) === versions.get(SERVER) && countOf(known, table) >= countOf(versions, table);
    const known = this.known.get(table);
    if (isRecent(known)) return known;
    const running = await this.running.get(table);
    return isRecent(running) ? running : this.read(table);
  }

  private async read(table: string): Promise<Versions> {
    const reading = this.readVersions(table);
    this.running.set(table, reading);
    try {
      const versions = await reading;
      this.known.set(table, versions);
      return versions;
    } finally {
      if (this.running.get(table) === reading) this.running.delete(table);
    }
  }
}

const partsAt = (versions: Versions, table: string, parts: ReadonlySet<string>): DependedParts => ({
  table,
  versions: [...parts, ANY_ROW].map((part) => partDependency(table, part)).map((name) => [name, versions.get(name)]),
  changes: countOf(versions, table),
  counted: countOf(versions, partDependency(table, COUNTED)),
});

const countOf = (versions: Versions | undefined, name: string): bigint => BigInt(versions?.get(name) ?? 0);
