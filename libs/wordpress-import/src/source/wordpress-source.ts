import { In } from 'typeorm';
import type { SiteTables } from './site-tables.js';
import type { SourceConnection } from './source-connection.js';
import {
  pathsOf,
  portionsOf,
  type SourcePart,
  type SourceRecords,
  type SourceRow,
  type SourceRows,
  tablesOf,
} from './source-rows.js';
import { type SourceGrouping, type SourceSelection, type SourceStatement, SourceStatements } from './source-statements.sql.js';

/** The id of a record, a value that changes whenever one of its rows changes, and how large it is. */
export interface SourceFingerprint {
  readonly id: number;
  readonly fingerprint: string;
  /** About how many bytes its rows have; undefined if that does not matter because all such records are small. */
  readonly bytes?: number;
}

/** What is found of rows: columns by the names that the result has for them, or all of them. */
interface FindOptions<T>
  extends Omit<SourceRows, 'table'>, Pick<Partial<SourceRecords>, 'key' | 'ids'>, Omit<SourceSelection, 'select'> {
  readonly select?: readonly (keyof T & string)[] | { readonly [K in keyof T]: string };
}

/** The rows with one value of a column: how many there are, and the lowest value of another column. */
export interface SourceGroup<V> {
  readonly value: V;
  readonly count: number;
  readonly first: number;
}

/**
 * The database of a WordPress site, which is only read: one consistent snapshot, from a server or from a dump. A table that the site does not have, such as those
 * of WooCommerce, has no rows.
 */
export class WordPressSource {
  private readonly statements: SourceStatements;

  constructor(
    private readonly connection: SourceConnection,
    private readonly site: SiteTables,
    /** What reports name it by, without a password. */
    readonly description: string,
  ) {
    this.statements = new SourceStatements((table) => site.nameOf(table));
  }

  /** The prefix of its tables, such as `wp_`. */
  get prefix(): string {
    return this.site.prefix;
  }

  /** The prefixes of further sites in the same database or dump. */
  get otherSites(): readonly string[] {
    return this.site.otherSites;
  }

  /** The names of its tables, without the prefix. */
  tables(): string[] {
    return this.site.all();
  }

  hasTable(table: string): boolean {
    return this.site.has(table);
  }

  /** Rows of a table. A long list of values is read in portions, and `order` holds for the rows of each portion. */
  async find<T = SourceRow>(table: string, options: FindOptions<T>): Promise<T[]> {
    let found: T[] = [];
    for (const where of portionsOf(options.where)) {
      const rows = { ...options, table, where };
      found = found.concat(await this.read<T>(rows, () => this.statements.find(rows, options as SourceSelection)));
    }
    return found;
  }

  /** The rows of a table with these ids in a column, in the order of the ids. */
  findByIds<T = SourceRow>(
    table: string,
    column: string,
    ids: readonly number[],
    select?: FindOptions<T>['select'],
  ): Promise<T[]> {
    return this.find<T>(table, { select, where: { [column]: In(ids) }, order: { [column]: 'ASC' } });
  }

  /** The values of a column with ids. */
  async findIds({ table, ...rows }: SourceRows, column: string): Promise<number[]> {
    return (await this.find<{ id: number }>(table, { ...rows, select: { id: column } })).map(({ id }) => id);
  }

  async exists(rows: SourceRows): Promise<boolean> {
    return (await this.find(rows.table, { ...rows, select: [], take: 1 })).length > 0;
  }

  async count(rows: SourceRows): Promise<number> {
    const [row] = await this.read<{ count: number }>(rows, () => this.statements.count(rows));
    return Number(row?.count ?? 0);
  }

  /** Counts rows by the values of a column, in the order of the values. */
  groups<V>(rows: SourceRows, grouping: SourceGrouping): Promise<SourceGroup<V>[]> {
    return this.read(rows, () => this.statements.groups(rows, grouping));
  }

  /** The fingerprints of the first `limit` of the records, in the order of ids. Equal fingerprints mean equal rows, for two sources of the same kind. */
  async fingerprints(records: SourceRecords, limit: number): Promise<SourceFingerprint[]> {
    const { table, key } = records;
    if (!this.site.has(table)) return [];
    const hint = await this.connection.orderHint(this.site.nameOf(table), key);
    const selection = { select: { id: key }, order: { [key]: 'ASC' }, take: limit } as const;
    const ids = (await this.read<{ id: number }>(records, () => this.statements.find(records, selection, hint))).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return [];
    const found = new Map(ids.map((id) => [id, { id, fingerprint: '', bytes: 0 }]));
    const some = { ...records, ids: [ids[0], ids[ids.length - 1]] as const };
    for (const path of [[], ...pathsOf(records.parts)])
      for (const { id, rows, hash, bytes } of await this.readSums(some, path)) {
        const record = found.get(id)!;
        record.fingerprint += `${rows}.${hash};`;
        record.bytes += Number(bytes);
      }
    return [...found.values()];
  }

  /** What was staged is deleted; it is kept for the next time if the import was interrupted (`isFinished: false`). */
  close({ isFinished = true }: { readonly isFinished?: boolean } = {}): Promise<void> {
    return this.connection.close(isFinished);
  }

  /** For each record the number of rows of a part, with what their values sum up to. */
  private async readSums(records: SourceRecords, path: readonly SourcePart[]): Promise<PartSums[]> {
    if (!path.every(({ table }) => this.site.has(table))) return [];
    const sums = await this.connection.sums(this.site.nameOf(path.at(-1)?.table ?? records.table));
    return this.read(records, () => this.statements.fingerprints(records, path, sums));
  }

  private async read<T>(rows: SourceRows, write: () => SourceStatement): Promise<T[]> {
    if (!tablesOf(rows).every((table) => this.site.has(table))) return [];
    const { sql, values } = write();
    return (await this.connection.query(sql, values)) as T[];
  }
}

/** What the rows of one part of a record sum up to. */
interface PartSums {
  readonly id: number;
  readonly rows: number;
  readonly hash: string;
  readonly bytes: number | string;
}
