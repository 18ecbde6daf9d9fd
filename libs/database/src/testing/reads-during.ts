import type { Database } from '../database.js';
import type { SqlValue } from '../engines/engine.js';
import type { GroveDataSource } from '../repositories/grove-data-source.js';
import type { TableReader } from '../repositories/tables-read.js';

/** The reads of a database, by SQL and by repositories, while something runs. Those of units of work by SQL are left out. */
export async function readsDuring(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const [source, read] = [database.source as GroveDataSource, database.read.bind(database)];
  const { readTables } = source;
  const notedTables: TableReader['readTables'] = (tables, sql, values) => (reads.push(sql), readTables(tables, sql, values));
  Object.assign(database, { read: (sql: string, values: readonly SqlValue[] = []) => (reads.push(sql), read(sql, values)) });
  Object.assign(source, { readTables: notedTables });
  try {
    await work();
    return reads;
  } finally {
    Reflect.deleteProperty(database, 'read');
    Object.assign(source, { readTables });
  }
}
