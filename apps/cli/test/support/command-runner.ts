import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { logWatch, SHORT_LIVED } from '@grove/core/testing';

const RUNNER = resolve(__dirname, 'run-commands.mjs');

/** The result of a command. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs commands in one process that has already loaded Grove, because loading takes longer than most commands. A command that leaves something open,
 * and so would not end by itself, fails.
 */
export class CommandRunner {
  private readonly child: ChildProcess;
  private readonly output = { out: '', err: '' };
  private onOutput: () => void = () => undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.child = spawn(process.execPath, [...SHORT_LIVED, RUNNER], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const [name, stream] of [['out', this.child.stdout!] as const, ['err', this.child.stderr!] as const])
      stream.on('data', (data: Buffer) => {
        this.output[name] += data.toString();
        this.onOutput();
      });
  }

  /** Runs a command after the previous ones have ended. */
  run(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const outcome = this.last.then(() => this.runNow(args, folder, env));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private async runNow(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const endMark = `\n[${randomUUID()}] `;
    const outcome = await new Promise<CommandOutcome>((done, failed) => {
      const exited = () => failed(new Error(`The command runner ended during grove ${args.join(' ')}: ${this.output.err}`));
      this.onOutput = () => {
        const [out, err] = [this.output.out.split(endMark), this.output.err.split(endMark)];
        if (!out[1]?.endsWith('\n') || !err[1]?.endsWith('\n')) return;
        this.child.off('exit', exited);
        const [code, ...left] = out[1].trim().split(' ');
        if (left.length > 0) return failed(new Error(`grove ${args.join(' ')} does not end by itself: ${left.join(', ')}`));
        done({ code: Number(code), out: out[0], err: err[0] });
      };
      this.child.once('exit', exited);
      this.child.send({ args, folder, env, end: endMark });
    });
    Object.assign(this.output, { out: '', err: '' });
    logWatch.write(outcome.err);
    logWatch.requireSilence();
    return outcome;
  }

  async close(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await exited;
  }
}
