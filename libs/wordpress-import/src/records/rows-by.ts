/** Finds rows by the value of a column, in their order. */
export function rowsBy<K extends string, R extends Readonly<Record<K, unknown>>>(
  column: K,
  rows: readonly R[],
): (value: R[K]) => readonly R[] {
  const groups = new Map<R[K], R[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return (value) => groups.get(value) ?? [];
}
