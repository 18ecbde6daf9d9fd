import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects in which Node stores the calls of `process.nextTick`. If a collection of garbage finds none, V8 forgets their hidden class, and the
 * code of Node that creates them stays slow as long as the process runs: a response from the cache took 7 % longer.
 */
export function keepTickObject(): void {
  process.nextTick(() => {
    if (kept.length === 0) kept.push(executionAsyncResource());
  });
}
