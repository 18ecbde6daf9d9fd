import type { Database } from '../database.js';
import type { Row, SqlValue } from '../engines/engine.js';
import type { GroveDataSource } from '../repositories/grove-data-source.js';
import type { TaggedReader } from '../repositories/tagged-read.js';

/** A SELECT that was sent, and the rows that it found. */
interface SentRead {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly rows: readonly Row[];
}

/** What is read from a database while something runs. */
export async function sentDuring(database: Database, work: () => Promise<unknown>): Promise<SentRead[]> {
  const sent: SentRead[] = [];
  const source = database.source as GroveDataSource;
  const { readTagged } = source;
  const noted: TaggedReader['readTagged'] = async (read, sql, values) => {
    const rows = await readTagged(read, sql, values);
    sent.push({ sql, values, rows });
    return rows;
  };
  Object.assign(source, { readTagged: noted });
  try {
    await work();
    return sent;
  } finally {
    Object.assign(source, { readTagged });
  }
}

/** The texts of these reads. */
export const readsDuring = async (database: Database, work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(database, work)).map(({ sql }) => sql);
