import { AsyncResource } from 'node:async_hooks';
import type { Database } from '../database.js';
import { padToPowerOfTwo, placeholders } from './sql-statements.js';
import { Table } from './table.js';

/** What looks records up, such as a request. While one only reads, each record is looked up once for it. */
export interface ReadScope {
  readonly isReadOnly: boolean;
}

/** Looks something up by numbers. */
export interface BatchLoader<V> {
  /** What there is. */
  load(id: number, scope?: ReadScope): Promise<V | undefined>;
  /** What there is of these. */
  loadMany(ids: readonly number[]): Promise<Map<number, V>>;
  /** Spares the rest of a request looking up what was read in another way. */
  prime(id: number, value: V, scope: ReadScope): void;
}

/**
 * A look-up that is answered together with all others asked for at the same moment: embedding asks for what belongs to each record of a page on its
 * own, and one query serves them all. Inside of a unit of work each is answered by itself, because the unit reads its own changes.
 */
export function batchLoader<V>(
  database: Pick<Database, 'isInUnit'>,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): BatchLoader<V> {
  // Bound to where this was made: the first to ask may be inside of something that the others are not.
  const freely = AsyncResource.bind(read);
  let waiting: { ids: Set<number>; answer: Promise<ReadonlyMap<number, V>> } | undefined;

  const gather = (): NonNullable<typeof waiting> => {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return freely(padToPowerOfTwo([...ids]));
    });
    return { ids, answer };
  };

  const ask = (ids: readonly number[]): Promise<ReadonlyMap<number, V>> => {
    if (database.isInUnit) return read(ids);
    waiting ??= gather();
    for (const id of ids) waiting.ids.add(id);
    return waiting.answer;
  };

  const known = new WeakMap<ReadScope, Map<number, Promise<V | undefined>>>();
  const knownTo = (scope: ReadScope): Map<number, Promise<V | undefined>> | undefined => {
    if (!scope.isReadOnly || database.isInUnit) return undefined;
    if (!known.has(scope)) known.set(scope, new Map());
    return known.get(scope);
  };
  const look = (id: number): Promise<V | undefined> => ask([id]).then((answer) => answer.get(id));

  return {
    load(id, scope) {
      const here = scope && knownTo(scope);
      const found = here?.get(id) ?? look(id);
      here?.set(id, found);
      return found;
    },
    prime: (id, value, scope) => void knownTo(scope)?.set(id, Promise.resolve(value)),
    async loadMany(ids) {
      if (ids.length === 0) return new Map();
      const answer = await ask(ids);
      return new Map(ids.filter((id) => answer.has(id)).map((id) => [id, answer.get(id)!]));
    },
  };
}

/** Rows of a table by their ids, gathered. */
export function rowLoader<E extends { id: number }>(database: Database, entity: new () => E): BatchLoader<E> {
  const table = new Table(database, entity);
  return batchLoader(database, async (ids) => {
    const rows = await table.where(`id IN (${placeholders(ids.length)})`, ...ids);
    return new Map(rows.map((row) => [row.id, row]));
  });
}

/** What the shared sequence numbered with an id, gathered. */
export function kindLoader(database: Database): BatchLoader<string> {
  return batchLoader(database, async (ids) => {
    const sql = `SELECT id, kind FROM object_id WHERE id IN (${placeholders(ids.length)})`;
    const rows = await database.read<{ id: number; kind: string }>(sql, ids);
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  });
}
