import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dependencies, Versions } from '@grove/core';
import type { Engine, Row, SqlValue } from '../engines/engine.js';
import { padToPowerOfTwo } from '../queries/row-statements.sql.js';
import { selectVersions } from './versions.sql.js';
import { EVERYTHING, isPart, knownRowsTag, SERVER, tableOf, tagOfCounter, unknownRowsTag, versionCounter } from './tags.js';

/** The versions of tags. A version that is not known equals none. */
export type TagsAtMoment = readonly (readonly [tag: string, version: string | undefined])[];

/** What a stored result depends on. */
export interface Validity {
  /** Whole tables, and the tables of all parts: as long as a table is the same, so are its parts. */
  readonly tables: TagsAtMoment;
  readonly parts: TagsAtMoment;
}

/** The versions of all whole tables at one moment, and of those parts that somebody asked for. */
export class VersionsAtMoment implements Versions {
  constructor(
    /** By tag; what was never changed has none. */
    readonly counted: ReadonlyMap<string, string>,
    private readonly parts: ReadonlySet<string>,
  ) {}

  /** Undefined for a part that nobody asked for. */
  get(tag: string): string | undefined {
    if (!isPart(tag)) return this.counted.get(tag) ?? '0';
    if (!this.parts.has(tag)) return undefined;
    const table = tableOf(tag);
    if (tag !== unknownRowsTag(table)) return this.counted.get(tag) ?? '0';
    return String(BigInt(this.get(table)!) - BigInt(this.counted.get(knownRowsTag(table)) ?? 0));
  }

  hasAll(parts: Iterable<string>): boolean {
    return [...parts].every((part) => this.parts.has(part));
  }
}

/** Reads the versions of tags. Each unit of work increments them with what it changes, so equal versions mean equal rows. */
export class TagVersions {
  private running?: Promise<unknown>;
  private next?: { readonly parts: Set<string>; readonly answer: Promise<VersionsAtMoment> };
  private server?: string;
  /** How many servers there were, one after the other. */
  private servers = 0;
  private last?: { readonly dataVersion: number | undefined; readonly versions: VersionsAtMoment };
  /** How many queries there were. */
  queries = 0;

  constructor(
    private readonly engine: Pick<Engine, 'name' | 'dataVersion'>,
    private readonly readRows: (sql: string, values: readonly SqlValue[]) => Promise<Row[]>,
  ) {}

  /**
   * The versions at a moment after this call: those of all whole tables, and of these parts. Callers of one turn of the event loop share a query, and so do those that
   * arrive while one runs: they share the next one, because the running one may have read before they arrived, and before a change that they must see.
   */
  current(parts: Iterable<string> = []): Promise<VersionsAtMoment> {
    this.next ??= this.gather();
    for (const part of parts) this.next.parts.add(part);
    return this.next.answer;
  }

  /** The last versions that were read: not older than those that any request got so far. */
  get latest(): VersionsAtMoment | undefined {
    return this.last?.versions;
  }

  /** What a result depends on. `before` was read before it was computed. */
  async validityOf(dependencies: Dependencies, before: Versions): Promise<Validity> {
    const [tables, parts] = [tagsAt(tablesOf(dependencies), before), partsOf(dependencies)];
    if (parts.every((part) => before.get(part) !== undefined)) return { tables, parts: tagsAt(parts, before) };
    // A part whose table has not changed since then has not changed either. Otherwise its version is not known, and the next computation asks for it before.
    const now = await this.current(parts);
    const isSame = (part: string) => now.get(tableOf(part)) === before.get(tableOf(part));
    return { tables, parts: parts.map((part) => [part, before.get(part) ?? (isSame(part) ? now.get(part) : undefined)]) };
  }

  /** Whether a stored result is still right, by versions that were read after the request arrived; then with its validity as it is now. */
  async revalidate(
    validity: Validity,
    versions: Versions,
  ): Promise<{ readonly versions: Versions; readonly validity?: Validity }> {
    const { tables, parts } = validity;
    if (areCurrent(tables, versions)) return { versions, validity };
    const inParts = new Set(parts.map(([part]) => tableOf(part)));
    const whole = tables.filter(([table]) => !inParts.has(table));
    if (parts.length === 0 || !areCurrent(whole, versions)) return { versions };
    const now = await this.current(parts.map(([part]) => part));
    if (!areCurrent(whole, now) || !areCurrent(parts, now)) return { versions: now };
    const names = tables.map(([table]) => table);
    return { versions: now, validity: { tables: tagsAt(names, now), parts } };
  }

  private gather(): NonNullable<TagVersions['next']> {
    const parts = new Set<string>();
    const afterRunning = async () => {
      await nextTurn();
      await this.running?.catch(() => undefined);
      const reading = this.read(parts);
      this.running = reading;
      this.next = undefined;
      return reading;
    };
    return { parts, answer: afterRunning() };
  }

  private async read(parts: ReadonlySet<string>): Promise<VersionsAtMoment> {
    // While that of the engine is the same, so are all versions.
    const dataVersion = this.engine.dataVersion?.();
    if (dataVersion !== undefined && dataVersion === this.last?.dataVersion && this.last.versions.hasAll(parts))
      return this.last.versions;
    const counters = new Set(
      [...parts].map((part) => (part === unknownRowsTag(tableOf(part)) ? knownRowsTag(tableOf(part)) : part)),
    );
    const names = padToPowerOfTwo([...counters].map(versionCounter));
    this.queries++;
    const counted = versionsIn(await this.readRows(selectVersions(this.engine.name, names.length), names));
    const versions = new VersionsAtMoment(this.withServer(counted), parts);
    this.last = { dataVersion, versions };
    return versions;
  }

  /** A replica that became the primary may lack changes of the former one, and reach the same versions by others: then nothing that was stored before is current. */
  private withServer(versions: Map<string, string>): Map<string, string> {
    const server = versions.get(SERVER);
    if (server !== this.server) this.servers++;
    this.server = server;
    return versions.set(SERVER, String(this.servers));
  }
}

/** The versions that these rows of `selectVersions` contain. */
export const versionsIn = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ name, version }) => [tagOfCounter(String(name)), String(version)]));

export const tagsAt = (tags: Iterable<string>, versions: Versions): TagsAtMoment =>
  [...tags].map((tag) => [tag, versions.get(tag)]);

export const areCurrent = (tags: TagsAtMoment, versions: Versions): boolean =>
  tags.every(([tag, version]) => version !== undefined && versions.get(tag) === version);

/** The whole tables that a result depends on, in part or wholly. */
export const tablesOf = ({ tags }: Dependencies): Set<string> => new Set([...tags].map(tableOf)).add(EVERYTHING).add(SERVER);

/** The parts of those tables of which a result uses parts only. */
export const partsOf = ({ tags }: Dependencies): string[] => [...tags].filter((tag) => isPart(tag) && !tags.has(tableOf(tag)));
