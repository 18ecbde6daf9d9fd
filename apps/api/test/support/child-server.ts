import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Config } from '@grove/kernel';
import { logWatch } from '@grove/kernel/testing';
import { Client } from './client.js';
import { keptConnections } from './http.js';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Runs our sources as they are, in a process of their own. */
const SOURCES = ['--conditions=@grove/source', '--import', here('../../../../libs/kernel/test/typescript.mjs')];

/** The server as it is started in production, as a process that can be killed. */
export class ChildServer {
  private readonly agent = keptConnections();

  private constructor(
    private readonly child: ChildProcess,
    private readonly root: string,
  ) {}

  /** Starts it and waits until it answers. */
  static async start({ databaseUrl, dataDir }: Config, settings: NodeJS.ProcessEnv = {}): Promise<ChildServer> {
    const env = { ...process.env, PORT: '0', LOG_LEVEL: 'debug', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings };
    const child = spawn(process.execPath, [...SOURCES, here('../../src/main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    child.stderr.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-10_000);
      logWatch.write(text.toString());
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const root = /http\S+\/rest/.exec(line)?.[0];
      if (root) return new ChildServer(child, root);
    }
    throw new Error(`The server ended before it answered: ${log}`);
  }

  as(credentials: OutgoingHttpHeaders): Client {
    return new Client(this.root, credentials, this.agent);
  }

  /** Stops it in the middle of whatever it does, without ending it, as a paused machine or a debugger would. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  /** Lets it go on after `freeze`. */
  resume(): void {
    this.child.kill('SIGCONT');
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
