import type { ChildProcess } from 'node:child_process';
import type { Outcome } from './command-runner.js';
import { ended, type Home } from './home.js';

/** A `grove start` that answers. */
export interface Running {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  readonly child: ChildProcess;
  /** What it had said on standard output when it was ready. */
  readonly out: string;
  /** Its end, with everything it said. */
  readonly end: Promise<Outcome>;
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
}

/** Starts Grove as a person would, and waits until it says that it answers. Its log tells all it can. */
export async function start(home: Home, env: Record<string, string> = {}): Promise<Running> {
  const child = home.spawn(['start'], { LOG_LEVEL: 'trace', ...env });
  const end = ended(child);
  const out = await said(child, end, /^ {2}curl .*\n/m);
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

/** Waits until a process has said this on standard output. */
async function said(child: ChildProcess, end: Promise<Outcome>, what: RegExp): Promise<string> {
  let out = '';
  const heard = new Promise<string>((resolve) => {
    child.stdout!.on('data', (data: Buffer) => {
      out += data.toString();
      if (what.test(out)) resolve(out);
    });
  });
  const gone = end.then(({ code, err }) => Promise.reject(new Error(`It ended with ${code} before it answered: ${err}`)));
  return Promise.race([heard, gone]);
}

export const basic = (name: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

/** Does what the printed curl line does: the status it gets. */
export async function pasted(out: string): Promise<number> {
  const [, , name, secret, url] = /^ {2}curl (-u (\S+?):(\S+) )?(\S+)$/m.exec(out)!;
  const response = await fetch(url, { headers: name ? basic(name, secret) : {} });
  await response.arrayBuffer();
  return response.status;
}
