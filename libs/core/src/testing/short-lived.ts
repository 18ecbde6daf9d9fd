/**
 * Options of Node for processes that tests start. They live for seconds, and spend a fifth of them on optimizing code and on collecting the garbage of the start,
 * which pays only in processes that live longer.
 */
export const SHORT_LIVED: readonly string[] = ['--interrupt-budget=1000000', '--min-semi-space-size=32'];
