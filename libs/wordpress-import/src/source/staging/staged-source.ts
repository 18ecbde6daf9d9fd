import { DatabaseSync } from '@photostructure/sqlite';
import { SourceError } from '../source-error.js';
import { SiteTables } from '../site-tables.js';
import { FoundParts } from '../found-parts.js';
import { tableOf } from '../source-sql.js';
import type { SourceFingerprint, SourceParameter, SourcePart, SourceRow, WordPressSource } from '../wordpress-source.js';
import { BYTES_COLUMN, HASH_COLUMN, indexOf, isAddedColumn, quoted } from './staged-columns.js';
import { StagedStatement } from './staged-statement.js';

type NativeStatement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

/** The file is not mapped into memory: it would not be read faster, and count as memory of the process. */
const SETTINGS = ['query_only = ON', 'temp_store = MEMORY', 'cache_size = -16000'];

const ONE_TABLE = /^\s*\{(\w+)\}(?:\s+(?:AS\s+)?\w+)?\s*$/i;

const CACHED_STATEMENTS = 200;

/** A dump that was staged in a file of SQLite. */
export class StagedSource implements WordPressSource {
  private readonly native: InstanceType<typeof DatabaseSync>;
  private readonly statements = new Map<string, StagedStatement>();
  private readonly columns = new Map<string, ReadonlySet<string>>();
  private readonly site: SiteTables;

  constructor(
    file: string,
    readonly description: string,
    readonly prefix: string,
    private readonly removeFile: () => Promise<void>,
  ) {
    this.native = new DatabaseSync(file, { readOnly: true });
    for (const setting of SETTINGS) this.native.exec(`PRAGMA ${setting}`);
    this.site = new SiteTables(new Set(tablesIn(this.native)), prefix);
  }

  get otherSites(): readonly string[] {
    return this.site.otherSites;
  }

  async hasTable(table: string): Promise<boolean> {
    return this.site.has(table);
  }

  async tables(): Promise<string[]> {
    return this.site.all();
  }

  async columnsOf(table: string): Promise<ReadonlySet<string>> {
    return this.columnsIn(table);
  }

  async read<T = SourceRow>(sql: string, parameters: readonly SourceParameter[] = []): Promise<T[]> {
    return this.select(sql, parameters) as T[];
  }

  async fingerprints(parts: readonly [SourcePart, ...SourcePart[]], after: number, limit: number): Promise<SourceFingerprint[]> {
    const [{ from, key, where }] = parts;
    const first = `SELECT ${key} AS id FROM ${from}${this.orderOf(from, key)} WHERE ${key} > ?${and(where)} ORDER BY ${key} LIMIT ?`;
    const ids = this.select(first, [after, limit]).map(({ id }) => id as number);
    if (ids.length === 0) return [];
    const last = ids[ids.length - 1];
    const found = new FoundParts(ids);
    for (const part of parts)
      for (const { id, rows, low, high, bytes } of this.select(fingerprintOf(part), [after, last]))
        found.add(id as number, `${rows}.${high}.${low};`, Number(bytes));
    return found.fingerprints();
  }

  async close({ isFinished = true }: { isFinished?: boolean } = {}): Promise<void> {
    this.statements.clear();
    this.native.close();
    if (isFinished) await this.removeFile();
  }

  /** Reads one table in the order of its ids: by row ids, or by the index on the ids. By any other index all records would be sorted for each batch. */
  private orderOf(from: string, key: string): string {
    const table = ONE_TABLE.exec(from)?.[1];
    if (table === undefined) return '';
    const name = this.site.nameOf(table);
    const index = indexOf(name, key.slice(key.indexOf('.') + 1));
    const isThere = this.native.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?`).all(index).length > 0;
    return isThere ? ` INDEXED BY ${quoted(index)}` : ' NOT INDEXED';
  }

  private columnsIn(table: string): ReadonlySet<string> {
    const known = this.columns.get(table);
    if (known) return known;
    const rows = this.native.prepare(`PRAGMA table_info(${quoted(this.site.nameOf(table))})`).all() as { name: string }[];
    const columns = new Set(rows.map(({ name }) => name).filter((name) => !isAddedColumn(name)));
    this.columns.set(table, columns);
    return columns;
  }

  private select(sql: string, parameters: readonly SourceParameter[]): SourceRow[] {
    const statement = this.site.statement(sql);
    return statement === undefined ? [] : this.prepared(expanded(statement, parameters)).all(parameters.flat());
  }

  private prepared(sql: string): StagedStatement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = new StagedStatement(prepare(this.native, sql));
    this.statements.set(sql, statement);
    if (this.statements.size > CACHED_STATEMENTS) this.statements.delete(this.statements.keys().next().value as string);
    return statement;
  }
}

/** The names of all tables of a staged dump. */
export function tablesIn(native: InstanceType<typeof DatabaseSync>): string[] {
  const rows = native
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`)
    .all();
  return (rows as { name: string }[]).map(({ name }) => name);
}

function prepare(native: InstanceType<typeof DatabaseSync>, sql: string): NativeStatement {
  try {
    return native.prepare(sql);
  } catch (error) {
    throw new SourceError('source_query_failed', `The dump cannot be read: ${(error as Error).message}.`, error);
  }
}

/** Hashes are added in two halves of 32 and 21 bits, which cannot overflow. */
function fingerprintOf({ from, key, rowsOf, where }: SourcePart): string {
  const row = tableOf(from, rowsOf) && quoted(rowsOf);
  const [hash, bytes] = [`${row}.${quoted(HASH_COLUMN)}`, `${row}.${quoted(BYTES_COLUMN)}`];
  return (
    `SELECT ${key} AS id, COUNT(*) AS \`rows\`, SUM(${hash} & 4294967295) AS low, SUM(${hash} >> 32) AS high, SUM(${bytes}) AS bytes ` +
    `FROM ${from} WHERE ${key} > ? AND ${key} <= ?${and(where)} GROUP BY ${key}`
  );
}

const and = (where: string | undefined): string => (where === undefined ? '' : ` AND (${where})`);

/** `IN (?)` gets as many places as its list has values. */
function expanded(sql: string, parameters: readonly SourceParameter[]): string {
  if (!parameters.some(Array.isArray)) return sql;
  let at = 0;
  return sql.replace(/\?/g, () => {
    const parameter = parameters[at++];
    return Array.isArray(parameter) ? Array(parameter.length).fill('?').join(', ') || 'NULL' : '?';
  });
}
