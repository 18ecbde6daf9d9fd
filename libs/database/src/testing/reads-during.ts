import type { Database } from '../database.js';
import type { GroveDataSource } from '../repositories/grove-data-source.js';
import type { TaggedReader } from '../repositories/tagged-read.js';

/** The reads of a database while something runs. */
export async function readsDuring(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const source = database.source as GroveDataSource;
  const { readTagged } = source;
  const noted: TaggedReader['readTagged'] = (read, sql, values) => (reads.push(sql), readTagged(read, sql, values));
  Object.assign(source, { readTagged: noted });
  try {
    await work();
    return reads;
  } finally {
    Object.assign(source, { readTagged });
  }
}
