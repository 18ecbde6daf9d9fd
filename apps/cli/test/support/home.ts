import { afterAll } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@grove/api';
import { Config } from '@grove/core';
import type { Database } from '@grove/database';
import { logWatch } from '@grove/core/testing';
import type { TestEngine } from '@grove/database/testing';
import { CommandRunner, type Outcome } from './command-runner.js';

const GROVE = resolve(__dirname, '../../dist/main.js');

/** Of all homes of a file of tests. */
let runner: CommandRunner | undefined;
afterAll(() => runner?.close());

/** A folder with a database of its own, in which somebody types commands. */
export class Home {
  private readonly children = new Set<ChildProcess>();
  private database?: Promise<Database>;

  private constructor(
    readonly folder: string,
    readonly databaseUrl: string,
  ) {}

  static async of(engine: TestEngine): Promise<Home> {
    return new Home(mkdtempSync(join(tmpdir(), 'grove-cli-')), await engine.createDatabase());
  }

  /** Runs a command line to its end. */
  async run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    // What ends by a signal cannot share a process.
    if (args[0] === 'start') return ended(this.spawn(args, env));
    runner ??= new CommandRunner();
    return runner.run(args, this.folder, this.environment(env));
  }

  /** Runs a command that must succeed; gives its JSON. */
  async json<T extends object>(args: readonly string[], env: Record<string, string> = {}): Promise<T> {
    const { code, out, err } = await this.run([...args, '--json'], env);
    if (code !== 0 || err !== '') throw new Error(`grove ${args.join(' ')} ended with ${code}: ${err}`);
    return JSON.parse(out) as T;
  }

  /** Runs a command that must be refused; gives the code and the sentence. */
  async refusal(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: string; message: string }> {
    const { code, out, err } = await this.run([...args, '--json'], env);
    if (code !== 1 || out !== '') throw new Error(`grove ${args.join(' ')} ended with ${code}: ${out}`);
    return JSON.parse(err) as { code: string; message: string };
  }

  spawn(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [GROVE, ...args], { cwd: this.folder, env: this.environment(env), stdio: 'pipe' });
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    return child;
  }

  private environment(env: Record<string, string>): Record<string, string> {
    const { PATH = '' } = process.env;
    const settings = { PORT: '0', SAMPLE_DATA: 'false', LOG_LEVEL: 'warn' };
    return { PATH, DATABASE_URL: this.databaseUrl, DATA_DIR: this.folder, ...settings, ...env };
  }

  /** For looking behind the commands. */
  async look<T>(sql: string): Promise<T[]> {
    const config = Object.assign(new Config(), { databaseUrl: this.databaseUrl, logLevel: 'silent' });
    this.database ??= openDatabase(config);
    return (await this.database).read<T>(sql);
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await (await this.database)?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a process has said, once it has ended; its log must have told no secret. */
export function ended(child: ChildProcess): Promise<Outcome> {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr!.on('data', (data: Buffer) => {
    err += data.toString();
    logWatch.write(data.toString());
  });
  return new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  }).finally(() => logWatch.requireSilence());
}
