import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
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
 * Runs commands in a process that has already loaded Grove, because loading takes longer than most commands.
 * A command that leaves something open, and so would not end by itself, fails.
 */
export class CommandRunner {
  private readonly child = startProcess();
  private readonly output = { out: '', err: '' };
  private onOutput: () => void = () => undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isRunning = false;

  constructor() {
    for (const [name, stream] of streamsOf(this.child))
      stream.on('data', (data: Buffer) => {
        this.output[name] += data.toString();
        this.onOutput();
      });
  }

  get isConnected(): boolean {
    return this.child.connected;
  }

  /** Runs a command after the previous ones have ended. */
  run(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const outcome = this.last.then(() => this.runNow(args, folder, env));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private async runNow(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<CommandOutcome> {
    const endMark = `\n[${randomUUID()}] `;
    this.isRunning = true;
    this.child.ref();
    const outcome = await new Promise<CommandOutcome>((done, failed) => {
      const exited = () => failed(new Error(`The command runner ended during grove ${args.join(' ')}: ${this.output.err}`));
      this.onOutput = () => {
        const [out, err] = [this.output.out.split(endMark), this.output.err.split(endMark)];
        if (!out[1]?.endsWith('\n') || !err[1]?.endsWith('\n')) return;
        this.child.off('exit', exited);
        this.child.unref();
        const [code, ...left] = out[1].trim().split(' ');
        if (left.length > 0) return failed(new Error(`grove ${args.join(' ')} does not end by itself: ${left.join(', ')}`));
        this.isRunning = false;
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

  /** Kills the process if a command has not ended in it, as after a test that failed. */
  async abandonUnfinished(): Promise<void> {
    if (!this.isRunning || !this.child.connected) return;
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await exited;
  }
}

/** A process that does not keep ours from ending, and ends with it. */
function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, RUNNER], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const handle of [child, child.channel!, child.stdout as Socket, child.stderr as Socket]) handle.unref();
  return child;
}

const streamsOf = ({ stdout, stderr }: ChildProcess) =>
  [
    ['out', stdout!],
    ['err', stderr!],
  ] as const;
