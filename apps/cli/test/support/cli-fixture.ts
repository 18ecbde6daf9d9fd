import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CONFIG_CLASSES, openDatabase, schema } from '@grove/server';
import { Configuration } from '@grove/core';
import type { Database, UnitOfWork } from '@grove/database';
import { logWatch, SHORT_LIVED } from '@grove/core/testing';
import type { TestEngine } from '@grove/database/testing';
import { CommandRunner, type CommandOutcome } from './command-runner.js';

const MAIN = resolve(__dirname, '../../../../dist/grove/apps/cli/dist/main.js');

/** Shared by all fixtures of a process, which runs many files. */
let runner: CommandRunner | undefined;

/** Runs `grove` commands in their own folder, with their own database. */
export class CliFixture {
  private readonly children = new Set<ChildProcess>();
  private database?: Promise<Database>;

  private constructor(
    readonly folder: string,
    readonly databaseUrl: string,
  ) {}

  /** With a database that has all tables, or those of another schema. */
  static async create(engine: TestEngine, tables: Parameters<TestEngine['createDatabase']>[0] = schema): Promise<CliFixture> {
    return new CliFixture(mkdtempSync(join(tmpdir(), 'grove-cli-')), await engine.createDatabase(tables));
  }

  /** With a database that has no tables, as before the first start. */
  static async createEmpty(engine: TestEngine): Promise<CliFixture> {
    return new CliFixture(mkdtempSync(join(tmpdir(), 'grove-cli-')), await engine.createDatabase());
  }

  /** Runs a command to its end. */
  async run(args: readonly string[], env: Record<string, string> = {}): Promise<CommandOutcome> {
    // `start` runs until it gets a signal, so it cannot share a process with other commands.
    if (args[0] === 'start') return outcomeOf(this.spawn(args, env));
    if (!runner?.isConnected) runner = new CommandRunner();
    return runner.run(args, this.folder, this.environment(env));
  }

  /** Runs a command that must succeed, and returns its JSON. */
  async json<T extends object>(args: readonly string[], env: Record<string, string> = {}): Promise<T> {
    const { code, out, err } = await this.run([...args, '--json'], env);
    if (code !== 0 || err !== '') throw new Error(`grove ${args.join(' ')} ended with ${code}: ${err}`);
    return JSON.parse(out) as T;
  }

  /** Runs a command that must fail, and returns the code and message. */
  async refusal(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: string; message: string }> {
    const { code, out, err } = await this.run([...args, '--json'], env);
    if (code !== 1 || out !== '') throw new Error(`grove ${args.join(' ')} ended with ${code}: ${out}`);
    return JSON.parse(err) as { code: string; message: string };
  }

  spawn(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const command = [...SHORT_LIVED, MAIN, ...args];
    const child = spawn(process.execPath, command, { cwd: this.folder, env: this.environment(env), stdio: 'pipe' });
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    return child;
  }

  private environment(env: Record<string, string>): Record<string, string> {
    const { PATH = '' } = process.env;
    const settings = { PORT: '0', SAMPLE_DATA: 'false', LOG_LEVEL: 'warn' };
    return { PATH, DATABASE_URL: this.databaseUrl, DATA_DIR: this.folder, ...settings, ...env };
  }

  /** Reads from the database, to check what commands did. */
  async query<T>(sql: string): Promise<T[]> {
    return (await this.open()).read<T>(sql);
  }

  /** Writes into the database what no command writes. */
  async write(work: (unit: UnitOfWork) => Promise<unknown>): Promise<void> {
    await (await this.open()).write(work);
  }

  private open(): Promise<Database> {
    const configuration = new Configuration({ databaseUrl: this.databaseUrl, logLevel: 'silent' }, CONFIG_CLASSES);
    return (this.database ??= openDatabase(configuration));
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await runner?.abandonUnfinished();
    await (await this.database)?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The output of a process, when it has ended. Fails if its log contains a secret. */
export function outcomeOf(child: ChildProcess): Promise<CommandOutcome> {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr!.on('data', (data: Buffer) => {
    err += data.toString();
    logWatch.write(data.toString());
  });
  return new Promise<CommandOutcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  }).finally(() => logWatch.requireSilence());
}
