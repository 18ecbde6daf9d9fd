/**
 * Applies a function to a value, at once if the value is known and else when its promise is kept. Where each request passes this saves the promises that `await`
 * makes also for a known value.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? (value as Promise<T>).then(next) : next(value);
}
