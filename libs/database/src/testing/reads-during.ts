import type { Database } from '../database.js';
import type { SqlValue } from '../engines/engine.js';

/** The reads of a database outside of units of work, while something runs. */
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
