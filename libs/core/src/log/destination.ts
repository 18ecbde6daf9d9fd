import { createRequire } from 'node:module';
import { pino, type DestinationStream } from 'pino';
import type pretty from 'pino-pretty';

const STDERR = 2;

let diverted: DestinationStream | undefined;

/** Leads what is logged elsewhere, by all loggers that are made from now on: so tests read it. */
export function divertLogs(to: DestinationStream): void {
  diverted = to;
}

/** Where lines go: standard error, so that standard output stays free for what was asked. JSON, except to somebody who sits at a terminal. */
export function destination(): DestinationStream {
  if (diverted) return diverted;
  const isRead = process.stderr.isTTY && process.env['NODE_ENV'] !== 'production';
  if (!isRead) return pino.destination({ dest: STDERR, sync: true });
  let stream: DestinationStream | undefined;
  // Most commands log nothing: what makes lines pretty is loaded with the first.
  return { write: (line) => (stream ??= prettyOrPlain()).write(line) };
}

/** It is a tool of development, which an installation for production goes without. */
function prettyOrPlain(): DestinationStream {
  try {
    const make = createRequire(import.meta.url)('pino-pretty') as typeof pretty;
    return make({ destination: STDERR, sync: true, singleLine: true, ignore: 'pid,hostname' });
  } catch {
    return pino.destination({ dest: STDERR, sync: true });
  }
}
