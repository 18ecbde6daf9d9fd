import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';

/** What is not seen by then is not seen. */
const PATIENCE_MS = 60_000;

/** Tells that some terminal printed something, or closed. */
const news = new EventEmitter();

/** Waits until something is found in what the terminals show. */
export async function until<T>(find: () => T | null | undefined | false, sentence: () => string): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const found = find();
    if (found) return found;
    if (signal.aborted) throw new Error(sentence());
    await once(news, 'news', { signal }).catch(() => undefined);
  }
}

/** A shell, and what it has printed. */
export class Terminal {
  seen = '';
  isClosed = false;
  private complaints = '';
  private readonly shell: ChildProcess;

  constructor(cwd: string, env: NodeJS.ProcessEnv, command?: string) {
    // A group of its own, as in a terminal: what ends the shell ends all that it started.
    this.shell = spawn('bash', command ? ['-c', command] : [], { cwd, env, detached: true, stdio: 'pipe' });
    this.shell.stderr!.on('data', (data: Buffer) => (this.complaints += data.toString()));
    this.shell.stdout!.on('data', (data: Buffer) => news.emit('news', (this.seen += data.toString())));
    this.shell.once('close', () => news.emit('news', (this.isClosed = true)));
  }

  /** Runs a command to its end, which must be a good one, and none with an error of Grove. */
  async run(command: string): Promise<void> {
    const from = this.seen.length;
    this.shell.stdin!.write(`{ ${command}\n} </dev/null; printf '\\n[%s]\\n' $?\n`);
    const [, status] = await this.sees(/^\[(\d+)\]$/m, from);
    if (status !== '0' || /"code": *"/.test(this.seen.slice(from))) throw new Error(`${command}\n${this.said(from)}`);
  }

  /** Waits until something is seen. */
  sees(what: RegExp, from = 0): Promise<RegExpExecArray> {
    const find = () => {
      const found = what.exec(this.seen.slice(from));
      if (!found && this.isClosed) throw new Error(`It ended.\n${this.said(from)}`);
      return found;
    };
    return until(find, () => `${what} was not seen.\n${this.said(from)}`);
  }

  /** Ctrl-C. */
  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (!this.isClosed) process.kill(-this.shell.pid!, signal);
    await until(
      () => this.isClosed,
      () => `It did not end.\n${this.said(0)}`,
    );
  }

  private said = (from: number) => `${this.seen.slice(from)}\n${this.complaints}`;
}
