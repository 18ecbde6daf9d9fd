import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much a process that is large without garbage may grow until it collects again: after each batch would be in vain. */
const GROWTH = 32 * 1024 * 1024;

let collector: (() => void) | undefined;

/**
 * Keeps the process small during work in batches. Each batch leaves much garbage behind, and on a machine with much memory Node lets it grow to several times of what
 * is used before it collects the old part of it. The returned function is called for each batch, with the bytes that it is going to need; it collects garbage if the
 * process has, or would have, more than `above` bytes. `growth`: see `GROWTH`.
 */
export function memoryLimit(above: number, growth = GROWTH): (bytes?: number) => void {
  let collectAbove = above;
  return (bytes = 0) => {
    const used = process.memoryUsage.rss();
    // Node gives collected memory back to the system some time later, so the process may be smaller now than right after the collection.
    collectAbove = Math.max(above, Math.min(collectAbove, used + growth));
    if (used + bytes < collectAbove) return;
    collector ??= exposedCollector();
    collector();
    collectAbove = Math.max(above, process.memoryUsage.rss() + growth);
  };
}

/** Node shows its garbage collector only with an option of the command line, or to a new context after the option was set. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

/**
 * Called for each batch of work that streams rows, such as copies and backups, which runs beside the server of the shop. All such work of a process has one limit:
 * with limits of their own, each would begin with a collection if the process is large anyway.
 */
export const limitStreamingMemory = memoryLimit(180 * 1024 * 1024, 8 * 1024 * 1024);
