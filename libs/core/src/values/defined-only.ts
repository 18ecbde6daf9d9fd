/** Only the keys with a value: a field that was not sent must not change. */
export function definedOnly<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return pickDefined(values, Object.keys(values) as (keyof T)[]);
}

/** Those of these keys that have a value. */
export function pickDefined<T extends object, K extends keyof T>(
  values: T,
  keys: readonly K[],
): Partial<{ [P in K]: Exclude<T[P], undefined> }> {
  const defined: Partial<{ [P in K]: Exclude<T[P], undefined> }> = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined) defined[key] = value as Exclude<T[K], undefined>;
  }
  return defined;
}
