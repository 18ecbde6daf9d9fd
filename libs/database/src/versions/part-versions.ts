import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Versions by name at one moment. Names that were asked for are there, also if they have no version. */
type PartsAtMoment = Map<string, string | undefined>;

/** Callers that wait for the next query about a table. */
interface Waiting {
  readonly names: Set<string>;
  readonly answer: Promise<PartsAtMoment>;
}

/** A computation that takes longer than so many changes of a table is not stored. */
const MOST_MOMENTS = 16;

/** No version of a part is equal to it. */
const UNKNOWN = 'unknown';

/**
 * The versions of rows and of columns of a table. They are read only when the version of the whole table has changed: then results that depend on other
 * rows or columns than those that changed are still valid.
 */
export class PartVersions {
  /** What is known of each table, the newest moment last. At each the table had another version, so that the versions of all parts at one moment belong together. */
  private readonly moments = new Map<string, PartsAtMoment[]>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly running = new Map<string, Promise<unknown>>();

  /** `readVersions` reads the versions with these names, and the server, in one moment. */
  constructor(private readonly readVersions: (names: readonly string[]) => Promise<Versions>) {}

  /**
   * What a result that was computed after `versions` had been read depends on. If a table has changed since, and its parts were not read before, the result is
   * not valid for another request; the next computation of the same result then knows which parts to read before.
   */
  async dependedOn({ parts }: Dependencies, versions: Versions): Promise<readonly DependedParts[]> {
    const depended: DependedParts[] = [];
    for (const [table, parted] of parts) {
      const names = [...parted, ANY_ROW].map((part) => partDependency(table, part));
      const known = this.moments.get(table)?.find((moment) => isAt(moment, table, versions) && hasAll(moment, names));
      const now = known ?? (await this.since(table, names, versions));
      const isSame = now.get(table) === versions.get(table);
      depended.push({ table, versions: names.map((name) => [name, isSame ? now.get(name) : UNKNOWN]), ...countsOf(now, table) });
    }
    return depended;
  }

  /** The same versions as they are now, if none of the parts has changed; else undefined. `versions` were read after the request arrived. */
  async unchanged(
    { table, versions: before, changes, counted }: DependedParts,
    versions: Versions,
  ): Promise<DependedParts | undefined> {
    const names = before.map(([name]) => name);
    const now = await this.since(table, names, versions);
    if (now.get(SERVER) !== versions.get(SERVER) || before.some(([name, version]) => now.get(name) !== version)) return undefined;
    const after = countsOf(now, table);
    // A version of Grove that counts no parts, or other ones, may have changed any of them.
    return after.changes - changes === after.counted - counted ? { table, versions: before, ...after } : undefined;
  }

  /** The versions with these names when the table had the version of `versions`, or at a later moment. */
  private async since(table: string, names: readonly string[], versions: Versions): Promise<PartsAtMoment> {
    const known = this.moments.get(table)?.at(-1);
    return known && isSince(known, table, versions) && hasAll(known, names) ? known : this.ask(table, names);
  }

  /** Callers that arrive while a query about the table runs share the next one, which begins after all of them. */
  private ask(table: string, names: readonly string[]): Promise<PartsAtMoment> {
    const waiting = this.waiting.get(table) ?? this.gather(table);
    for (const name of names) waiting.names.add(name);
    return waiting.answer;
  }

  private gather(table: string): Waiting {
    const names = new Set([table, partDependency(table, COUNTED)]);
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
    const versions = await this.readVersions(names);
    const moments = this.moments.get(table) ?? [];
    this.moments.set(table, moments);
    const last = moments.at(-1);
    const moment = last && isAt(last, table, versions) ? last : new Map<string, string | undefined>();
    for (const name of [...names, SERVER]) moment.set(name, versions.get(name));
    if (moment !== last) moments.push(moment);
    if (moments.length > MOST_MOMENTS) moments.shift();
    return moment;
  }
}

const isAt = (moment: PartsAtMoment, table: string, versions: Versions): boolean =>
  moment.get(SERVER) === versions.get(SERVER) && moment.get(table) === versions.get(table);

const isSince = (moment: PartsAtMoment, table: string, versions: Versions): boolean =>
  moment.get(SERVER) === versions.get(SERVER) && countOf(moment, table) >= countOf(versions, table);

const hasAll = (moment: PartsAtMoment, names: readonly string[]): boolean => names.every((name) => moment.has(name));

const countsOf = (moment: PartsAtMoment, table: string) => ({
  changes: countOf(moment, table),
  counted: countOf(moment, partDependency(table, COUNTED)),
});

const countOf = (versions: Versions | PartsAtMoment, name: string): bigint => BigInt(versions.get(name) ?? 0);
