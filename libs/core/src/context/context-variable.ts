import { AsyncLocalStorage } from 'node:async_hooks';

type Values = ReadonlyMap<ContextVariable<unknown>, unknown>;

const current = new AsyncLocalStorage<Values>();

/**
 * A value that all work of an asynchronous context shares, as that of a request. All variables use the same `AsyncLocalStorage`: Node 20 copies the value of each storage to
 * every promise, and a request makes some hundred.
 */
export class ContextVariable<T> {
  /** The value in this context; undefined outside of `run`. */
  get(): T | undefined {
    return current.getStore()?.get(this) as T | undefined;
  }

  /** Runs work in a context that has this value, besides those of other variables. */
  run<R>(value: T, work: () => R): R {
    return current.run(new Map(current.getStore()).set(this, value), work);
  }
}
