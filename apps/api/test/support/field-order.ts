/**
 * Where a response has the fields of a record in another order than the expected ones, one sentence each. Expectations that name only some of the fields are
 * passed over: they were not written in the order of the record.
 */
export function orderDifferences(expected: unknown, actual: unknown, path = 'the record'): string[] {
  if (Array.isArray(expected) && Array.isArray(actual))
    return expected.flatMap((entry, index) => orderDifferences(entry, actual[index], path));
  if (!isRecord(expected) || !isRecord(actual)) return [];
  const [wanted, found] = [Object.keys(expected), Object.keys(actual)];
  const isWhole = found.every((name) => wanted.includes(name));
  const differs = isWhole && found.join() !== wanted.filter((name) => found.includes(name)).join();
  return [
    ...(differs ? [`${path} has ${found.join(', ')}; expected: ${wanted.join(', ')}`] : []),
    ...wanted.flatMap((name) => orderDifferences(expected[name], actual[name], name)),
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
