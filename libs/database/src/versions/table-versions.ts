import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dependencies, Versions } from '@grove/core';
import type { EngineName, Row, SqlValue } from '../engines/engine.js';
import { padToPowerOfTwo, placeholders } from '../queries/sql-statements.js';
import { type DependedVersions, versionsOf } from './depended-versions.js';
import { OwnCommits } from './own-commits.js';
import { type DependedParts, PartVersions } from './part-versions.js';
import { dependencyOf, PART, SERVER, VERSION_GROUP, versionCounter } from './version-names.js';

const select = (condition: string) => `SELECT name, SUM(amount) AS version FROM counter_slot WHERE ${condition} GROUP BY name`;

/** Reads the versions of all tables. */
export const ALL_VERSIONS = select(`name >= '${VERSION_GROUP}/' AND name < '${VERSION_GROUP}/${PART}'`);

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
  /** The versions of parts of tables. */
  private readonly parts: PartVersions;

  /** `dataVersion` is that of the engine: while it is the same, so are all versions. `commits` are those of this process. */
  constructor(
    private readonly engine: EngineName,
    private readonly readRows: (sql: string, values: readonly SqlValue[]) => Promise<Row[]>,
    private readonly dataVersion: () => number | undefined,
    private readonly commits = new OwnCommits(),
  ) {
    this.parts = new PartVersions((names) => this.versionsNamed(names), commits);
  }

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

  /** What a result depends on. `versions` were read before it was computed. */
  async dependedOn(dependencies: Dependencies, versions: Versions): Promise<Validity> {
    return { versions: versionsOf(dependencies, versions), parts: await this.parts.dependedOn(dependencies, versions) };
  }

  /** The validity of a stored result by these versions, if what it depends on has not changed; else undefined. */
  async revalidate({ versions: depended, parts }: Validity, versions: Versions): Promise<Validity | undefined> {
    const changed = depended.filter(([name, version]) => versions.get(name) !== version).map(([name]) => name);
    if (changed.some((name) => !parts.some(({ table }) => table === name))) return undefined;
    const current: DependedParts[] = [];
    for (const part of parts) {
      const unchanged = changed.includes(part.table) ? await this.parts.unchanged(part, versions) : part;
      if (!unchanged) return undefined;
      current.push(unchanged);
    }
    const now = new Map(current.map(({ table, changes }) => [table, String(changes)]));
    return {
      versions: depended.map(([name, version]) => [name, changed.includes(name) ? now.get(name) : version]),
      parts: current,
    };
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
    const moment = this.commits.beforeRead();
    const versions = await this.query(ALL_VERSIONS);
    this.parts.advance(versions, moment);
    this.last = { dataVersion, versions };
    return versions;
  }

  private versionsNamed(names: readonly string[]): Promise<Versions> {
    const counters = padToPowerOfTwo(names).map(versionCounter);
    return this.query(select(`name IN (${placeholders(counters.length)})`), counters);
  }

  private async query(sql: string, values: readonly SqlValue[] = []): Promise<Versions> {
    this.queries++;
    const rows = await this.readRows(this.engine === 'mysql' ? `${sql} ${SERVER_ID}` : sql, values);
    return this.withServer(versionsIn(rows));
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

/** What a stored result depends on: versions of tables, and of the parts of those tables that it used in part only. */
export interface Validity {
  readonly versions: DependedVersions;
  readonly parts: readonly DependedParts[];
}
