import { Presets, SingleBar } from 'cli-progress';
import type { Tell } from './answer.js';

/** Shows how far something long has come. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

const LINE_MS = 5_000;

/** A bar where a person watches, else a line every few seconds; nothing for programs. */
export function progressOf(total: number, options: { tell: Tell; isForPrograms: boolean }): Progress {
  if (options.isForPrograms || !process.stderr.isTTY) return linesOf(total, options.tell);
  const bar = new SingleBar(
    { stream: process.stderr, format: '{bar} {percentage}% | {value}/{total} | {eta_formatted}', etaBuffer: 50 },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

function linesOf(total: number, tell: Tell): Progress {
  let told = Date.now();
  return {
    update(done) {
      if (Date.now() - told < LINE_MS) return;
      told = Date.now();
      tell(`${done} of ${total}`);
    },
    stop: () => undefined,
  };
}
