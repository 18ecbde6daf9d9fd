/**
 * Options of Node for processes that tests start. They live for seconds, and Node 20 spends a fifth of them on optimizing code and on collecting the garbage of the
 * start, which pays only in processes that live longer. Later versions do not know the option about optimizing, and need it less.
 */
export const SHORT_LIVED: readonly string[] = [
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : []),
  '--min-semi-space-size=32',
];
