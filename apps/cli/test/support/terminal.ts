import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';

const TIMEOUT_MS = 60_000;

/** Emits `change` when a terminal prints something or closes. */
const terminals = new EventEmitter();

/** Waits until `find` returns something; it is called again after each output of a terminal. */
export async function waitUntil<T>(find: () => T | null | undefined | false, message: () => string): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const found = find();
    if (found) return found;
    if (signal.aborted) throw new Error(message());
    await once(terminals, 'change', { signal }).catch(() => undefined);
  }
}

/** A shell and its output. */
export class Terminal {
  output = '';
  isClosed = false;
  private errorOutput = '';
  private readonly shell: ChildProcess;

  constructor(cwd: string, env: NodeJS.ProcessEnv, command?: string) {
    // Its own process group, as in a terminal: a signal ends the shell and everything that it started.
    this.shell = spawn('bash', command ? ['-c', command] : [], { cwd, env, detached: true, stdio: 'pipe' });
    this.shell.stderr!.on('data', (data: Buffer) => (this.errorOutput += data.toString()));
    this.shell.stdout!.on('data', (data: Buffer) => terminals.emit('change', (this.output += data.toString())));
    this.shell.once('close', () => terminals.emit('change', (this.isClosed = true)));
  }

  /** Runs a command, which must succeed without an error of Grove. */
  async run(command: string): Promise<void> {
    const from = this.output.length;
    this.shell.stdin!.write(`{ ${command}\n} </dev/null; printf '\\n[%s]\\n' $?\n`);
    const [, status] = await this.waitFor(/^\[(\d+)\]$/m, from);
    if (status !== '0' || /"code": *"/.test(this.output.slice(from))) throw new Error(`${command}\n${this.allOutput(from)}`);
  }

  /** Waits until the output matches. */
  waitFor(pattern: RegExp, from = 0): Promise<RegExpExecArray> {
    const find = () => {
      const found = pattern.exec(this.output.slice(from));
      if (!found && this.isClosed) throw new Error(`It ended.\n${this.allOutput(from)}`);
      return found;
    };
    return waitUntil(find, () => `${pattern} was not printed.\n${this.allOutput(from)}`);
  }

  /** Sends Ctrl-C or another signal, and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (!this.isClosed) process.kill(-this.shell.pid!, signal);
    await waitUntil(
      () => this.isClosed,
      () => `It did not end.\n${this.allOutput(0)}`,
    );
  }

  private allOutput = (from: number) => `${this.output.slice(from)}\n${this.errorOutput}`;
}
