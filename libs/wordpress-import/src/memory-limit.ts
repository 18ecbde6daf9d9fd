import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the process from which on garbage is collected after each batch. A whole import stays below 400 MB. */
const COLLECT_ABOVE = 300 * 1024 * 1024;

/** How many bytes of memory a byte of the source takes while it becomes a record, statements and a fingerprint. */
const MEMORY_PER_BYTE = 20;

/** How much a process that is large without garbage may grow until it collects again: after each batch would be in vain. */
const GROWTH = 32 * 1024 * 1024;

let collectAbove = COLLECT_ABOVE;
let collectGarbage: (() => void) | undefined;

/**
 * Keeps the process small. Each batch leaves much garbage behind, and on a machine with much memory Node lets it grow to several times of what is used before it
 * collects the old part of it. An import runs beside the server of the shop, often on a small machine. `bytes`: what is stored next.
 */
export function limitMemory(bytes: number): void {
  if (process.memoryUsage.rss() + bytes * MEMORY_PER_BYTE < collectAbove) return;
  collectGarbage ??= exposedCollector();
  collectGarbage();
  collectAbove = Math.max(COLLECT_ABOVE, process.memoryUsage.rss() + GROWTH);
}

/** Node shows its garbage collector only with an option of the command line, or to a new context after the option was set. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collector;
}
