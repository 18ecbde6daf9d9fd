/** Only the fields that differ, also inside addresses, so that a save changes nothing that another person has changed meanwhile. */
export function changesOf(data: object, previous: object = {}): object {
  const stored = previous as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]))
      .map(([name, value]) => [name, isRecord(value) && isRecord(stored[name]) ? changesOf(value, stored[name]) : value]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
