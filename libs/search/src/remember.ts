import type { LRUCache } from 'lru-cache';

/** Computes a value that is not known. What fails, or is undefined, is not remembered. */
export async function remember<V>(
  memory: LRUCache<string, Promise<V | undefined>>,
  key: string,
  compute: () => Promise<V | undefined>,
): Promise<V | undefined> {
  const known = memory.get(key) ?? compute();
  memory.set(key, known);
  const value = await known.catch(() => undefined);
  if (value === undefined) memory.delete(key);
  return known;
}
