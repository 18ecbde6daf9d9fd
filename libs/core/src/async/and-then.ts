/**
 * Applies a function to a value: at once if the value is known, otherwise when its promise is fulfilled. Code that runs for each request uses it instead of `await`,
 * which makes promises for known values too.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? (value as Promise<T>).then(next) : next(value);
}
