import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Configuration, CoreConfig } from '@grove/core';
import { logWatch } from '@grove/core/testing';
import { databaseUrlOf } from '@grove/database';
import { Client } from './client.js';
import { keptConnections } from './http.js';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The built server: compiling the sources for each process would take longer than the tests. */
export const SERVER = here('../../dist/main.js');

/** A server in a separate process, as in production, which can be killed. */
export class ChildServer {
  private readonly agent = keptConnections();

  /** The number of log lines so far. */
  logged = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly root: string,
  ) {
    child.stderr!.on('data', (text: Buffer) => (this.logged += text.toString().split('\n').length - 1));
  }

  /** Starts the server and waits until it responds. `options` are options of Node. */
  static async start(
    configuration: Configuration,
    settings: NodeJS.ProcessEnv = {},
    options: readonly string[] = [],
  ): Promise<ChildServer> {
    const own = { DATABASE_URL: databaseUrlOf(configuration), DATA_DIR: configuration.get(CoreConfig).dataDir };
    const env = { ...process.env, PORT: '0', LOG_LEVEL: 'debug', ...own, ...settings };
    const command = [...options, SERVER];
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let log = '';
    child.stderr!.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-10_000);
      logWatch.write(text.toString());
    });
    for await (const line of createInterface({ input: child.stdout! })) {
      const root = /http\S+\/rest/.exec(line)?.[0];
      if (root) return new ChildServer(child, root);
    }
    throw new Error(`The server ended before it was ready: ${log}`);
  }

  as(credentials: OutgoingHttpHeaders): Client {
    return new Client(this.root, credentials, this.agent);
  }

  /** Pauses the process, as a paused virtual machine or a debugger would. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  /** Continues the process after `freeze`. */
  resume(): void {
    this.child.kill('SIGCONT');
  }

  get origin(): string {
    return new URL(this.root).origin;
  }

  /** Asks what was loaded into it with `--import`, and gives the answer. */
  async ask<T>(question: string): Promise<T> {
    const settled = new AbortController();
    const ended = async () => {
      await once(this.child, 'exit', settled);
      throw new Error('The server ended.');
    };
    const answered = once(this.child, 'message', settled) as Promise<[T]>;
    this.child.send(question);
    try {
      return (await Promise.race([answered, ended()]))[0];
    } finally {
      settled.abort();
    }
  }

  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Asks it to finish; gives its exit code. */
  async stop(): Promise<number | null> {
    await this.end('SIGTERM');
    return this.child.exitCode;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
    this.agent.destroy();
    logWatch.requireSilence();
  }
}
