import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/** A private folder, and whatever else ends with the stage: the last comes first. The stage ends with this process, whatever ends that. */
export function openStage(name, { inMemory = false } = {}) {
  const folder = mkdtempSync(join(inMemory && existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `grove-${name}-`));
  const ends = [];
  const close = () => {
    process.removeListener('exit', close);
    for (const end of ends.splice(0).reverse()) end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', close);
  return {
    folder,
    close,
    onEnd: (end) => void ends.push(end),
    /** Ends a process with the stage; returns the process. */
    adopt(child) {
      ends.push(() => child.kill('SIGKILL'));
      return child;
    },
  };
}
