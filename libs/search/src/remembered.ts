/** A value that is computed if it is not known. What fails, or is undefined, is not remembered. */
export async function remembered<V>(
  values: {
    get(key: string): Promise<V | undefined> | undefined;
    set(key: string, value: Promise<V | undefined>): unknown;
    delete(key: string): unknown;
  },
  key: string,
  compute: () => Promise<V | undefined>,
): Promise<V | undefined> {
  const known = values.get(key) ?? compute();
  values.set(key, known);
  const value = await known.catch((error: unknown) => {
    values.delete(key);
    throw error;
  });
  if (value === undefined) values.delete(key);
  return value;
}
