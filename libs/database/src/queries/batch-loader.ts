import { currentDependencies } from '@grove/core';
import DataLoader from 'dataloader';
import type { Database } from '../database.js';
import { Repository } from '../repositories/repository.js';
import { ObjectIdEntity } from '../schema/system-tables.js';
import { kindsOf } from '../transactions/object-id.js';
import { padToPowerOfTwo } from './row-statements.sql.js';

/** Loads values by id. */
export interface BatchLoader<V> {
  /** The value of an id, if there is one. */
  load(id: number): Promise<V | undefined>;
  /** The values of these ids, without unknown ids. */
  loadMany(ids: readonly number[]): Promise<Map<number, V>>;
  /** Stores a value that was read in another way, so that the rest of the request does not load it. */
  prime(id: number, value: V): void;
}

/** Ids in one query. A batch with more has several queries. */
const MAX_IDS = 1_024;

/**
 * A loader that combines the lookups of a request into one query, because embedding loads the linked records of each record of a page on its own, and that reads each
 * record once. It forgets what it read when the request changes something. Outside of requests nothing is kept, and lookups of one moment share a query. Inside of a
 * unit of work each lookup has its own, because the unit reads its own changes.
 */
export function batchLoader<V>(
  database: Pick<Database, 'isInUnit'>,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): BatchLoader<V> {
  const create = (cache = true) =>
    new DataLoader<number, V | undefined>(
      async (ids) => {
        const found = await read(padToPowerOfTwo([...new Set(ids)]));
        return ids.map((id) => found.get(id));
      },
      // In the next turn of the event loop: SQLite answers within this one, and others would never have a turn.
      { maxBatchSize: MAX_IDS, cache, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
    );
  const outsideOfRequests = create(false);

  const ofRequest = () => {
    if (database.isInUnit) return create();
    const loaders = currentDependencies()?.loaders;
    if (!loaders) return outsideOfRequests;
    const known = (loaders.get(loader) as ReturnType<typeof create> | undefined) ?? create();
    loaders.set(loader, known);
    return known;
  };

  const loader: BatchLoader<V> = {
    load: (id) => ofRequest().load(id),
    prime: (id, value) => void ofRequest().clear(id).prime(id, value),
    async loadMany(ids) {
      const own = ofRequest();
      const values = await Promise.all(ids.map((id) => own.load(id)));
      return new Map(ids.flatMap((id, index): [number, V][] => (values[index] === undefined ? [] : [[id, values[index]]])));
    },
  };
  return loader;
}

/** Loads the rows that belong to each id, in batches. Nobody may change the rows. An id to which none belong has no value. */
export const groupLoader = <R>(
  database: Pick<Database, 'isInUnit'>,
  read: (ids: readonly number[]) => Promise<readonly R[]>,
  idOf: (row: R) => number,
): BatchLoader<readonly R[]> =>
  batchLoader(database, async (ids) => {
    const groups = new Map<number, R[]>();
    for (const row of await read(ids)) {
      const group = groups.get(idOf(row));
      if (group) group.push(row);
      else groups.set(idOf(row), [row]);
    }
    return groups;
  });

/** Loads rows of a table by id, in batches. */
export function rowLoader<E extends { id: number }>(database: Database, entity: new () => E): BatchLoader<E> {
  const repository = new Repository(database, entity);
  return batchLoader(database, async (ids) => new Map((await repository.findInOrder(ids)).map((row) => [row.id, row])));
}

/** Loads the kinds of records that have some object ids, in batches. Ids without a record have none. */
export function kindLoader(database: Database): BatchLoader<string> {
  const objects = new Repository(database, ObjectIdEntity);
  return batchLoader(database, (ids) => kindsOf(objects, ids));
}
