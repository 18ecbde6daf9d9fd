import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { logWatch } from '@grove/core/testing';

const RUNNER = resolve(__dirname, 'run-commands.mjs');

/** What a command did. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs commands in a process that has loaded Grove already: loading it takes longer than most commands do. A command that leaves something open,
 * and so would not end by itself, fails.
 */
export class CommandRunner {
  private readonly child: ChildProcess;
  private readonly heard = { out: '', err: '' };
  private look: () => void = () => undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.child = spawn(process.execPath, [RUNNER], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const [name, stream] of [['out', this.child.stdout!] as const, ['err', this.child.stderr!] as const])
      stream.on('data', (data: Buffer) => {
        this.heard[name] += data.toString();
        this.look();
      });
  }

  /** Runs a command line once those before it have ended. */
  run(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
    const outcome = this.last.then(() => this.answer(args, folder, env));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private async answer(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
    const end = `\n[${randomUUID()}] `;
    const outcome = await new Promise<Outcome>((done, failed) => {
      const gone = () => failed(new Error(`The process of commands ended at grove ${args.join(' ')}: ${this.heard.err}`));
      this.look = () => {
        const [out, err] = [this.heard.out.split(end), this.heard.err.split(end)];
        if (!out[1]?.endsWith('\n') || !err[1]?.endsWith('\n')) return;
        this.child.off('exit', gone);
        const [code, ...left] = out[1].trim().split(' ');
        if (left.length > 0) return failed(new Error(`grove ${args.join(' ')} does not end by itself: ${left.join(', ')}`));
        done({ code: Number(code), out: out[0], err: err[0] });
      };
      this.child.once('exit', gone);
      this.child.send({ args, folder, env, end });
    });
    Object.assign(this.heard, { out: '', err: '' });
    logWatch.write(outcome.err);
    logWatch.requireSilence();
    return outcome;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }
}
