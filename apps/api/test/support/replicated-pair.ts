import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { connectToDatabase } from '@grove/database/testing';

const SERVE = fileURLToPath(new URL('../../../../tools/trials/replication/serve-pair.mjs', import.meta.url));

type Action = 'kill' | 'launch' | 'freeze' | 'thaw' | 'settle';

/** A private primary of MariaDB and its replica, as real servers. */
export class ReplicatedPair {
  private constructor(
    private readonly child: ChildProcessByStdio<Writable, Readable, null>,
    private readonly lines: AsyncIterator<string>,
    private readonly urls: { readonly primary: string; readonly replica: string },
  ) {}

  static async start(): Promise<ReplicatedPair> {
    const child = spawn(process.execPath, [SERVE], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    if (value === undefined) throw new Error('The primary and its replica did not start.');
    return new ReplicatedPair(child, lines, JSON.parse(value as string) as { primary: string; replica: string });
  }

  /** The URLs of a new, empty database. */
  async createDatabase(name: string): Promise<{ databaseUrl: string; databaseReadUrl: string }> {
    await this.query('primary', `CREATE DATABASE ${name}`);
    return { databaseUrl: this.urls.primary + name, databaseReadUrl: this.urls.replica + name };
  }

  /** Kills, freezes or continues the replica, or waits until it has all changes. */
  async do(action: Action): Promise<void> {
    this.child.stdin.write(`${action}\n`);
    const { value } = await this.lines.next();
    if (value !== action) throw new Error(`${action} failed.`);
  }

  /** The rows of one statement. */
  async query(server: 'primary' | 'replica', sql: string): Promise<Record<string, unknown>[]> {
    const connection = await connectToDatabase(this.urls[server]);
    try {
      return (await connection.query(sql))[0] as Record<string, unknown>[];
    } finally {
      connection.destroy();
    }
  }

  /** How many SELECTs a server has run. */
  async selects(server: 'primary' | 'replica'): Promise<number> {
    const [row] = await this.query(server, "SHOW GLOBAL STATUS LIKE 'Com_select'");
    return Number(row['Value']);
  }

  stop(): void {
    this.child.kill();
  }
}
