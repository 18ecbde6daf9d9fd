import { createRequire } from 'node:module';
import { pino, type DestinationStream } from 'pino';
import type pretty from 'pino-pretty';

const STDERR = 2;

let diverted: DestinationStream | undefined;

/** Sends the lines of all loggers that are created from now on to another stream, which tests read. */
export function divertLogs(to: DestinationStream): void {
  diverted = to;
}

/** The stream of log lines: standard error, because standard output has the result of a command. JSON, but readable text on a terminal. */
export function destination(): DestinationStream {
  if (diverted) return diverted;
  const isTerminal = process.stderr.isTTY && process.env['NODE_ENV'] !== 'production';
  if (!isTerminal) return pino.destination({ dest: STDERR, sync: true });
  let stream: DestinationStream | undefined;
  // Most commands log nothing, so the formatter is loaded with the first line.
  return { write: (line) => (stream ??= prettyOrPlain()).write(line) };
}

/** `pino-pretty` is a development dependency, so an installation for production may lack it. */
function prettyOrPlain(): DestinationStream {
  try {
    const make = createRequire(import.meta.url)('pino-pretty') as typeof pretty;
    return make({ destination: STDERR, sync: true, singleLine: true, ignore: 'pid,hostname' });
  } catch {
    return pino.destination({ dest: STDERR, sync: true });
  }
}
