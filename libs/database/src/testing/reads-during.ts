import type { Database } from '../database.js';
import type { SqlValue } from '../engines/engine.js';

/** What is asked of a database, outside of units of work, while something goes on. */
export async function readsDuring(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const read = database.read.bind(database);
  Object.assign(database, { read: (sql: string, values: readonly SqlValue[] = []) => (reads.push(sql), read(sql, values)) });
  try {
    await work();
    return reads;
  } finally {
    Reflect.deleteProperty(database, 'read');
  }
}
