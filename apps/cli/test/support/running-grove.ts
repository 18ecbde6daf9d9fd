import type { ChildProcess } from 'node:child_process';
import type { CommandOutcome } from './command-runner.js';
import { outcomeOf, type CliFixture } from './cli-fixture.js';

/** A running `grove start`. */
export interface RunningGrove {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  readonly child: ChildProcess;
  /** Its standard output until it was ready. */
  readonly out: string;
  /** Resolves with the whole output when it has ended. */
  readonly end: Promise<CommandOutcome>;
  stop(signal?: NodeJS.Signals): Promise<CommandOutcome>;
}

/** Runs `grove start` with the most verbose log, and waits until it is ready. */
export async function startGrove(
  cli: CliFixture,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<RunningGrove> {
  const child = cli.spawn(['start', ...args], { LOG_LEVEL: 'trace', ...env });
  const end = outcomeOf(child);
  const out = await outputMatching(child, end, /^ {2}curl .*\n/m);
  return {
    url: /Grove answers at (\S+)\/rest/.exec(out)![1],
    child,
    out,
    end,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return end;
    },
  };
}

/** Waits until the standard output matches. */
export async function outputMatching(child: ChildProcess, end: Promise<CommandOutcome>, pattern: RegExp): Promise<string> {
  let out = '';
  const matched = new Promise<string>((resolve) => {
    child.stdout!.on('data', (data: Buffer) => {
      out += data.toString();
      if (pattern.test(out)) resolve(out);
    });
  });
  const ended = end.then(({ code, err }) => Promise.reject(new Error(`It ended with ${code} before it was ready: ${err}`)));
  return Promise.race([matched, ended]);
}

/** The headers of HTTP Basic authentication. */
export const basic = (name: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

/** Sends the request of the printed curl command, and returns the status. */
export async function statusOfPrintedCurl(out: string): Promise<number> {
  const [, , name, secret, url] = /^ {2}curl (-u (\S+?):(\S+) )?(\S+)$/m.exec(out)!;
  const response = await fetch(url, { headers: name ? basic(name, secret) : {} });
  await response.arrayBuffer();
  return response.status;
}

/** Waits until a stream has written a text that matches. */
export function waitForOutput(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<void> {
  let text = '';
  return new Promise((resolve) => stream.on('data', (data) => pattern.test((text += String(data))) && resolve()));
}
