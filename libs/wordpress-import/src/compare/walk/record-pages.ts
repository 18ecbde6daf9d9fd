import { isArray, type Json, type JsonObject } from '../json.js';
import { withArguments } from '../routes.js';
import type { Principal, System } from '../systems/system.js';
import { haveIds } from '../differences/value-differences.js';

/** A list stopped to answer, or not in the order of ids, after its first answer was fine. */
export class BrokenList extends Error {}

/** All records of a list in the order of their ids. The next page is requested while one is read. */
export async function* recordsById(
  system: System,
  list: { readonly path: string; readonly principal: Principal; readonly perPage: number },
): AsyncGenerator<JsonObject> {
  const fetchPage = (page: number) => {
    const path = withArguments(list.path, `orderby=id&order=asc&per_page=${list.perPage}&page=${page}`);
    const response = system.get(path, list.principal);
    // An error is thrown when the page is used; it may never be.
    response.catch(() => undefined);
    return response.then((answer) => ({ ...answer, path }));
  };
  let last = 0;
  for (let page = 1, next = fetchPage(1); ; page++) {
    const { status, total, body, path } = await next;
    if (status !== 200 || !isArray(body) || !haveIds(body))
      throw new BrokenList(`${system.description} answers ${status} to ${path}`);
    const isLast = total === undefined ? body.length < list.perPage : page * list.perPage >= total;
    if (!isLast) next = fetchPage(page + 1);
    for (const record of body) {
      const id = record['id'] as number;
      if (id <= last) throw new BrokenList(`${system.description} does not answer in the order of ids to ${path}`);
      last = id;
      yield record;
    }
    if (isLast || body.length === 0) return;
  }
}

/** The records of two lists in the order of ids; each with the one of the same id, if there is one. */
export async function* mergeById(
  old: AsyncIterator<JsonObject>,
  current: AsyncIterator<JsonObject>,
): AsyncGenerator<{ readonly old?: JsonObject; readonly current?: JsonObject }> {
  let [a, b] = await Promise.all([nextOf(old), nextOf(current)]);
  while (a || b) {
    const [idOfA, idOfB] = [idOf(a), idOf(b)];
    const [takesA, takesB] = [idOfA <= idOfB, idOfB <= idOfA];
    yield { ...(takesA && { old: a }), ...(takesB && { current: b }) };
    [a, b] = await Promise.all([takesA ? nextOf(old) : a, takesB ? nextOf(current) : b]);
  }
}

const idOf = (record: JsonObject | undefined): number => (record ? (record['id'] as number) : Infinity);

const nextOf = async (records: AsyncIterator<JsonObject>): Promise<JsonObject | undefined> => {
  const { done, value } = (await records.next()) as IteratorResult<JsonObject, undefined>;
  return done ? undefined : value;
};

/** Looks a record up in a list: it may have been on a page that moved while the list was read. */
export async function findInList(
  system: System,
  list: { path: string; principal: Principal },
  id: number,
): Promise<Json | undefined> {
  const { status, body } = await system.get(withArguments(list.path, `include=${id}`), list.principal);
  return status === 200 && isArray(body) && haveIds(body) ? body.find((record) => record['id'] === id) : undefined;
}
