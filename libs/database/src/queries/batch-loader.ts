import { AsyncResource } from 'node:async_hooks';
import { collectDependencies, currentDependencies, Dependencies } from '@grove/core';
import type { Database } from '../database.js';
import { padToPowerOfTwo } from './sql-statements.js';
import { Table } from './table.js';

/** The scope of lookups, such as a request. While it only reads, each record is read once. */
export interface ReadScope {
  readonly isReadOnly: boolean;
  /**
   * What loaders have read in this scope. It ends with the scope: what a loader would keep in a `WeakMap` of scopes stays in memory until V8 collects the old objects,
   * and is copied twice before.
   */
  loaded?: Map<object, Map<number, unknown>>;
}

/** Loads values by id. */
export interface BatchLoader<V> {
  /** The value of an id, if there is one. */
  load(id: number, scope?: ReadScope): Promise<V | undefined>;
  /** The values of these ids, without unknown ids. */
  loadMany(ids: readonly number[]): Promise<Map<number, V>>;
  /** Stores a value that was read in another way, so that the rest of the scope does not load it. */
  prime(id: number, value: V, scope: ReadScope): void;
}

/** Lookups of one moment, which share a query. */
interface Batch<V> {
  readonly ids: Set<number>;
  readonly dependencies: Dependencies;
  readonly answer: Promise<ReadonlyMap<number, V>>;
}

/** Ids in one query. A batch with more has several queries. */
const MOST_IDS = 1_024;

/**
 * A loader that combines lookups into one query: those of one moment, because embedding loads the linked records of each record of a page on its own, and those
 * that arrive while a query runs. So a busy process sends few queries, each of which begins after all of its lookups, and an idle one does not wait. Inside of a unit
 * of work each lookup has its own query, because the unit reads its own changes.
 */
export function batchLoader<V>(
  database: Pick<Database, 'isInUnit'>,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): BatchLoader<V> {
  // Runs outside of the asynchronous context of the first caller, because the batch is shared. All callers depend on what it reads.
  const readDetached = AsyncResource.bind((ids: readonly number[], dependencies: Dependencies) =>
    collectDependencies(dependencies, () => readInParts(ids, read)),
  );
  let waiting: Batch<V> | undefined;
  let running: Promise<unknown> | undefined;

  const gather = (): Batch<V> => {
    const [ids, dependencies] = [new Set<number>(), new Dependencies(undefined, true)];
    const read = () => {
      waiting = undefined;
      const answer = readDetached([...ids], dependencies);
      running = answer.catch(() => undefined);
      return answer;
    };
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => running).then(read);
    return { ids, dependencies, answer };
  };

  const ask = async (ids: readonly number[]): Promise<ReadonlyMap<number, V>> => {
    if (database.isInUnit) return read(ids);
    const batch = (waiting ??= gather());
    for (const id of ids) batch.ids.add(id);
    const dependencies = currentDependencies();
    // The replica is asked only if all may ask it.
    if (!dependencies?.mayUseReplica) batch.dependencies.leaveReplica();
    const answer = await batch.answer;
    dependencies?.include(batch.dependencies);
    if (!batch.dependencies.mayUseReplica) dependencies?.leaveReplica();
    return answer;
  };

  const knownTo = (scope: ReadScope): Map<number, V | Promise<V | undefined>> | undefined => {
    if (!scope.isReadOnly || database.isInUnit) return undefined;
    scope.loaded ??= new Map();
    const known = scope.loaded.get(loader) ?? new Map<number, unknown>();
    scope.loaded.set(loader, known);
    return known as Map<number, V | Promise<V | undefined>>;
  };
  const look = (id: number): Promise<V | undefined> => ask([id]).then((answer) => answer.get(id));

  const loader: BatchLoader<V> = {
    load(id, scope) {
      const here = scope && knownTo(scope);
      const found = here?.get(id) ?? look(id);
      here?.set(id, found);
      return Promise.resolve(found);
    },
    prime: (id, value, scope) => void knownTo(scope)?.set(id, value),
    async loadMany(ids) {
      const found = new Map<number, V>();
      if (ids.length === 0) return found;
      const answer = await ask(ids);
      for (const id of ids) if (answer.has(id)) found.set(id, answer.get(id)!);
      return found;
    },
  };
  return loader;
}

async function readInParts<V>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): Promise<ReadonlyMap<number, V>> {
  if (ids.length <= MOST_IDS) return read(padToPowerOfTwo(ids));
  const starts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) => index * MOST_IDS);
  const parts = await Promise.all(starts.map((start) => read(padToPowerOfTwo(ids.slice(start, start + MOST_IDS)))));
  return new Map(parts.flatMap((part) => [...part]));
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
  const table = new Table(database, entity);
  return batchLoader(database, async (ids) => {
    const rows = await table.withIds(ids);
    return new Map(rows.map((row) => [row.id, row]));
  });
}
