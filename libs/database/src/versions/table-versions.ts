import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dependencies, Versions } from '@grove/core';
import type { EngineName, Row } from '../engines/engine.js';
import { counterGroupOf, tablesReadBy } from './sql-tables.js';
import { counterDependency, dependencyOf, EVERYTHING, SERVER, VERSION_GROUP } from './version-names.js';

/** Reads all versions. */
export const ALL_VERSIONS = `SELECT name, SUM(amount) AS version FROM counter_slot
  WHERE name >= '${VERSION_GROUP}/' AND name < '${VERSION_GROUP}0' GROUP BY name`;

/** Servers that replicate each other have different ids. */
const SERVER_ID = `UNION ALL SELECT '${VERSION_GROUP}/${SERVER}', @@server_id`;

/** Reads the versions of tables. Each unit of work increments them with what it changes, so equal versions mean equal rows. */
export class TableVersions {
  private running?: Promise<Versions>;
  private next?: Promise<Versions>;
  private server?: string;
  /** How many servers there were, one after the other. */
  private servers = 0;
  private last?: { readonly dataVersion: number | undefined; readonly versions: Versions };
  /** How many queries there were. */
  queries = 0;

  /** `dataVersion` is that of the engine: while it is the same, so are all versions. */
  constructor(
    private readonly engine: EngineName,
    private readonly readRows: (sql: string) => Promise<Row[]>,
    private readonly dataVersion: () => number | undefined,
  ) {}

  /**
   * The versions at a moment after this call. Callers of one turn of the event loop share a query, and so do those that arrive while one runs: they share the next
   * one, because the running one may have read before they arrived, and before a change that they must see.
   */
  current(): Promise<Versions> {
    return (this.next ??= this.afterRunning());
  }

  /** The last versions that were read: not older than those that any request got so far. */
  get latest(): Versions | undefined {
    return this.last?.versions;
  }

  private async afterRunning(): Promise<Versions> {
    await nextTurn();
    await this.running?.catch(() => undefined);
    this.running = this.read();
    this.next = undefined;
    return this.running;
  }

  private async read(): Promise<Versions> {
    const dataVersion = this.dataVersion();
    if (dataVersion !== undefined && dataVersion === this.last?.dataVersion) return this.last.versions;
    this.queries++;
    const rows = await this.readRows(this.engine === 'mysql' ? `${ALL_VERSIONS} ${SERVER_ID}` : ALL_VERSIONS);
    const versions = this.withServer(versionsIn(rows));
    this.last = { dataVersion, versions };
    return versions;
  }

  /** A replica that became the primary may lack changes of the former one, and reach the same versions by others: then nothing that was stored before is current. */
  private withServer(versions: Map<string, string>): Versions {
    const server = versions.get(SERVER);
    if (server !== this.server) this.servers++;
    this.server = server;
    return versions.set(SERVER, String(this.servers));
  }
}

/** The versions that these rows of `ALL_VERSIONS` contain. */
export const versionsIn = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ name, version }) => [dependencyOf(String(name)), String(version)]));

/** The versions of what a result depends on. */
export type DependedVersions = readonly (readonly [name: string, version: string | undefined])[];

export const versionsOf = ({ tables }: Dependencies, versions: Versions): DependedVersions =>
  [...tables, EVERYTHING, SERVER].map((name) => [name, versions.get(name)]);

export const areCurrent = (depended: DependedVersions, versions: Versions): boolean =>
  depended.every(([name, version]) => versions.get(name) === version);

/** Notes what a SELECT reads. Returns the names of the versions that cover it; undefined if no versions do. */
export function noteRead(
  dependencies: Dependencies,
  unversioned: ReadonlySet<string>,
  sql: string,
  values: readonly unknown[],
): readonly string[] | undefined {
  const names = versionsCovering(unversioned, sql, values);
  if (names) dependencies.addTables(names);
  else dependencies.forbidReuse();
  return names;
}

function versionsCovering(
  unversioned: ReadonlySet<string>,
  sql: string,
  values: readonly unknown[],
): readonly string[] | undefined {
  const { tables, hasCounters, counterGroups } = tablesReadBy(sql);
  if (tables.some((table) => unversioned.has(table))) return undefined;
  if (!hasCounters) return tables;
  const groups = new Set([...counterGroups, ...values.filter((value) => typeof value === 'string').map(counterGroupOf)]);
  return groups.size === 0 ? undefined : [...tables, ...[...groups].map(counterDependency)];
}
