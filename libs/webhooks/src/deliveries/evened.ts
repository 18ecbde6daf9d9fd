/**
 * The same things, the last of them several times, so that their number is a power of two: statements about so many things come in few forms, and
 * each stays prepared. Only for those that mean the same when a thing is named twice.
 */
export function evened<T>(things: readonly T[]): T[] {
  const count = things.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(things.length));
  return [...things, ...Array<T>(count - things.length).fill(things[things.length - 1])];
}
