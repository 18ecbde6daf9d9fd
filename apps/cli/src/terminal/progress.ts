import { Presets, SingleBar } from 'cli-progress';
import type { Notify } from './command-result.js';

/** Shows the progress of a long task. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

const LINE_INTERVAL_MS = 5_000;

/** A progress bar on a terminal if there is something to do, otherwise a line every few seconds; nothing with `--json`. */
export function createProgress(total: number, options: { notify: Notify; isForPrograms: boolean }): Progress {
  if (options.isForPrograms || total === 0 || !process.stderr.isTTY) return lineProgress(total, options.notify);
  const bar = new SingleBar(
    { stream: process.stderr, format: '{bar} {percentage}% | {value}/{total} | {eta_formatted}', etaBuffer: 50 },
    Presets.shades_classic,
  );
  let most = total;
  bar.start(total, 0);
  return {
    update(done) {
      // Records may be added meanwhile.
      if (done > most) bar.setTotal((most = done));
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

function lineProgress(total: number, notify: Notify): Progress {
  let notifiedAt = Date.now();
  return {
    update(done) {
      if (Date.now() - notifiedAt < LINE_INTERVAL_MS) return;
      notifiedAt = Date.now();
      notify(`${done} of ${Math.max(done, total)}`);
    },
    stop: () => undefined,
  };
}
