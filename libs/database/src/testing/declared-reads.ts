import type { Database } from '../database.js';
import type { Row, SqlValue } from '../engines/engine.js';
import type { GroveDataSource } from '../repositories/grove-data-source.js';
import type { TaggedRead, TaggedReader } from '../repositories/tagged-read.js';
import { columnTag, isPart, listTag, tableOf } from '../versions/tags.js';

interface Statement {
  readonly sql: string;
  readonly read: TaggedRead;
  readonly parameters: readonly SqlValue[];
}

/**
 * Notes the SELECTs of a database and what they say they read. The returned function gives those that read more, by SQLite's own account: its EXPLAIN lists every table,
 * index and column that a statement opens. With another engine it gives none.
 */
export function watchDeclaredReads(database: Database): () => Promise<string[]> {
  const source = database.source as GroveDataSource;
  const { readTagged } = source;
  const statements = new Map<string, Statement>();
  const noted: TaggedReader['readTagged'] = (read, sql, parameters) => {
    if (read) statements.set(JSON.stringify([read.tags.filter((tag) => !/:\d+$/.test(tag)), sql]), { sql, read, parameters });
    return readTagged(read, sql, parameters);
  };
  Object.assign(source, { readTagged: noted });
  return async () => {
    if (database.engineName !== 'sqlite') return [];
    const session = await database.openBulkSession();
    try {
      const pages = await readPages((sql) => session.read(sql));
      const found = await Promise.all(
        [...statements.values()].map(async ({ sql, read, parameters }) => {
          const opened = openedBy(await session.read(`EXPLAIN ${sql}`, parameters), pages);
          return undeclaredOf(database, read, opened).map((name) => `${name}: ${sql}`);
        }),
      );
      return found.flat();
    } finally {
      await session.close();
    }
  };
}

/** From now on the reads of a database do not say that they depend on this tag, as if somebody had forgotten it. */
export function forgetTag(database: Database, tag: string): void {
  const source = database.source as GroveDataSource;
  const { readTagged } = source;
  const forgetting: TaggedReader['readTagged'] = (read, sql, parameters) =>
    readTagged(read && { ...read, tags: read.tags.filter((one) => one !== tag) }, sql, parameters);
  Object.assign(source, { readTagged: forgetting });
}

/** What a root page belongs to: a table, or one of its indexes, with the names of the columns. */
interface Page {
  readonly table: string;
  readonly columns: readonly string[];
}

async function readPages(read: (sql: string) => Promise<Row[]>): Promise<Map<number, Page>> {
  const pages = new Map<number, Page>();
  for (const { type, name, tbl_name: table, rootpage } of await read('SELECT * FROM sqlite_master WHERE rootpage > 0')) {
    const info = await read(type === 'index' ? `PRAGMA index_xinfo(${String(name)})` : `PRAGMA table_info(${String(name)})`);
    pages.set(Number(rootpage), { table: String(table), columns: info.map((column) => String(column['name'])) });
  }
  return pages;
}

/** The tables that a program of SQLite's machine opens, and the columns that it reads of each. */
function openedBy(program: readonly Row[], pages: ReadonlyMap<number, Page>): Map<string, Set<string>> {
  const cursors = new Map<number, Page>();
  const opened = new Map<string, Set<string>>();
  for (const { opcode, p1, p2 } of program) {
    if (opcode === 'OpenRead') {
      const page = pages.get(Number(p2));
      if (!page) continue;
      cursors.set(Number(p1), page);
      if (!opened.has(page.table)) opened.set(page.table, new Set());
    }
    const page = opcode === 'Column' ? cursors.get(Number(p1)) : undefined;
    if (page) opened.get(page.table)!.add(page.columns[Number(p2)]);
  }
  return opened;
}

function undeclaredOf(
  { versioning }: Database,
  { tags, tagsOfRows }: TaggedRead,
  opened: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  // What reads a table without versions is never used again.
  if (tags.some((tag) => versioning.unversioned.has(tag))) return [];
  const whole = new Set(tags.filter((tag) => !isPart(tag)).map((tag) => tag.replace(/\/.*/, '')));
  const inParts = new Set(tags.filter(isPart).map(tableOf));
  return [...opened].flatMap(([table, columns]) => {
    if (whole.has(table)) return [];
    if (!inParts.has(table)) return [table];
    // A query that shows rows reads all of their columns; one of ids, or a count, the listed ones only.
    if (tagsOfRows || !tags.includes(listTag(table))) return [];
    const listed = versioning.listed.get(table)!;
    const isDeclared = (column: string) =>
      listed.get(column) === 'rarely' ? tags.includes(columnTag(table, column)) : column === 'id' || listed.has(column);
    return [...columns].filter((column) => !isDeclared(column)).map((column) => `${table}.${column}`);
  });
}
