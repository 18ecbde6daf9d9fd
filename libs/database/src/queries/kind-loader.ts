import type { Database } from '../database.js';
import { kindsOf } from '../transactions/object-id.js';
import { type BatchLoader, batchLoader } from './batch-loader.js';

/** Loads the kinds of records that have some object ids. Ids without a record have none. */
export class KindLoader {
  private readonly loader: BatchLoader<string>;

  constructor(database: Database) {
    this.loader = batchLoader(database, (ids) => kindsOf(database.source, ids));
  }

  load(id: number): Promise<string | undefined> {
    return this.loader.load(id);
  }

  loadMany(ids: readonly number[]): Promise<Map<number, string>> {
    return this.loader.loadMany(ids);
  }
}
