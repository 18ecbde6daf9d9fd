/** Only the keys with a value: a field that was not sent must not change. */
export function definedOnly<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}

/** Those of these keys that have a value. */
export function pickDefined<T extends object, K extends keyof T>(
  values: T,
  keys: readonly K[],
): Partial<{ [P in K]: Exclude<T[P], undefined> }> {
  return definedOnly(Object.fromEntries(keys.map((key) => [key, values[key]])) as { [P in K]: T[P] });
}
