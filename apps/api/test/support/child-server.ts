import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Configuration, CoreConfig } from '@grove/core';
import { logWatch, SHORT_LIVED } from '@grove/core/testing';
import { databaseUrlOf } from '@grove/database';
import { Client } from './client.js';
import { keepAliveAgent } from './http.js';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The server as it is delivered. To compile the sources in each process would take longer than the tests. */
export const SERVER = pathOf('../../../../dist/grove/apps/api/dist/main.js');

/** Characters of a log that are kept. */
const LOG_LENGTH = 10_000;

/** A server in a separate process, as in production. Tests can kill it. */
export class ChildServer {
  private readonly agent = keepAliveAgent();

  /** The number of log lines so far. */
  loggedLines = 0;

  /** The end of the log. */
  recentLog = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly root: string,
  ) {
    child.stderr!.on('data', (text: Buffer) => {
      this.loggedLines += text.toString().split('\n').length - 1;
      this.recentLog = (this.recentLog + text.toString()).slice(-LOG_LENGTH);
    });
  }

  /** Starts the server and waits until it responds. `options` are options of Node. */
  static async start(
    configuration: Configuration,
    environment: NodeJS.ProcessEnv = {},
    options: readonly string[] = SHORT_LIVED,
  ): Promise<ChildServer> {
    const own = { DATABASE_URL: databaseUrlOf(configuration), DATA_DIR: configuration.get(CoreConfig).dataDir };
    const env = { ...process.env, PORT: '0', LOG_LEVEL: 'debug', ...own, ...environment };
    const command = [...options, SERVER];
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let log = '';
    child.stderr!.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-LOG_LENGTH);
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

  /** Pauses the process, like a debugger or a paused virtual machine does. */
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

  /** Sends a message to the module that was loaded with `--import`, and returns its reply. */
  async requestMessage<T>(message: string): Promise<T> {
    const settled = new AbortController();
    const ended = async () => {
      await once(this.child, 'exit', settled);
      throw new Error('The server ended.');
    };
    const replied = once(this.child, 'message', settled) as Promise<[T]>;
    this.child.send(message);
    try {
      return (await Promise.race([replied, ended()]))[0];
    } finally {
      settled.abort();
    }
  }

  /** Ends the process immediately, whatever it is doing. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Lets the process shut down, and returns its exit code. */
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
