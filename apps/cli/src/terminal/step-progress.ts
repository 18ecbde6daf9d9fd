import { Presets, SingleBar } from 'cli-progress';
import type { Notify } from './command-result.js';

/** Shows how far a long task is, which step it is doing, its rate and the time that is left. */
export interface StepProgress {
  update(done: number, total: number, step: string): void;
  stop(): void;
}

const LINE_INTERVAL_MS = 5_000;

/** A progress bar on a terminal, otherwise a line every few seconds; nothing with `--json`. */
export function createStepProgress(options: { notify: Notify; isForPrograms: boolean }): StepProgress {
  if (options.isForPrograms || !process.stderr.isTTY) return lines(options.notify);
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: '{bar} {percentage}% | {value}/{total} | {rate}/s | {eta_formatted} | {step}',
      etaBuffer: 50,
    },
    Presets.shades_classic,
  );
  let started = 0;
  let total = -1;
  return {
    update(done, all, step) {
      if (all !== total) {
        if (total >= 0) bar.stop();
        [total, started] = [all, Date.now()];
        bar.start(all, done, { step, rate: 0 });
      }
      bar.update(done, { step, rate: rateOf(done, started) });
    },
    stop: () => bar.stop(),
  };
}

function lines(notify: Notify): StepProgress {
  let [notifiedAt, started, total] = [Date.now(), Date.now(), -1];
  return {
    update(done, all, step) {
      if (all !== total) [total, started] = [all, Date.now()];
      if (Date.now() - notifiedAt < LINE_INTERVAL_MS) return;
      notifiedAt = Date.now();
      notify(`${done} of ${all} (${rateOf(done, started)} per second): ${step}`);
    },
    stop: () => undefined,
  };
}

const rateOf = (done: number, started: number): number => Math.round(done / Math.max(0.001, (Date.now() - started) / 1_000));
