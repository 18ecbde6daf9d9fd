import { AsyncResource } from 'node:async_hooks';

/**
 * A look-up of one number that is answered together with all others asked for at the same moment: embedding asks for what belongs to each record of
 * a page on its own, and one query serves them all. What it reads is what is stored; a unit of work reads its own changes elsewhere.
 */
export function gathered<V>(lookUp: (ids: number[]) => Promise<ReadonlyMap<number, V>>): (id: number) => Promise<V | undefined> {
  // Bound to where this was made: the first to ask may be inside of something that the others are not.
  const freely = AsyncResource.bind(lookUp);
  let waiting: { ids: Set<number>; answer: Promise<ReadonlyMap<number, V>> } | undefined;

  const gather = (): NonNullable<typeof waiting> => {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return freely([...ids]);
    });
    return { ids, answer };
  };

  return async (id) => {
    const { ids, answer } = (waiting ??= gather());
    ids.add(id);
    return (await answer).get(id);
  };
}
