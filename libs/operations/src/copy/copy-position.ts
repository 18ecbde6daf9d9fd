import type { BulkSession } from '@grove/database';
import { type Checksum, formatChecksum, parseChecksum } from '../tables/canonical-row.js';
import type { ChangeLog } from './change-log/change-log.js';
import type { Key } from '../tables/rows.sql.js';
import { readPosition, storePosition } from '../transfer/transfer-state.sql.js';

/** A killed command compares again what it did in this time. */
const INTERVAL_MS = 1_000;

/** The rows up to a key were compared or copied; these are what the source has there. */
export interface TablePosition {
  readonly after?: Key;
  readonly checksum: Checksum;
}

/**
 * How far a copy is. It is stored in the target, so that an interrupted command does not compare once more what it has copied. The result of a table whose changes are
 * recorded is what the target has: changes since are brought from the change log.
 */
export class CopyPosition {
  private storedAt = performance.now();

  private constructor(
    private readonly target: BulkSession,
    private readonly tables: Map<string, Checksum>,
    private current?: { readonly table: string } & TablePosition,
    private log?: string,
  ) {}

  static async read(target: BulkSession): Promise<CopyPosition> {
    const text = await readPosition(target);
    if (!text) return new CopyPosition(target, new Map());
    const { tables, current, changeLog } = JSON.parse(text) as StoredPosition;
    return new CopyPosition(
      target,
      new Map(Object.entries(tables).map(([name, text]) => [name, parseChecksum(text)])),
      current && { ...current, checksum: parseChecksum(current.checksum) },
      changeLog,
    );
  }

  /** The change log that an earlier command has begun. */
  get changeLog(): string | undefined {
    return this.log;
  }

  /** Forgets what was copied before its changes were recorded by this log. */
  async follow(log: ChangeLog | undefined): Promise<void> {
    const isOther = this.log !== log?.id;
    for (const name of [...this.tables.keys()]) if (isOther || log?.begun.has(name)) this.tables.delete(name);
    if (this.current && (isOther || log?.begun.has(this.current.table))) this.current = undefined;
    this.log = log?.id;
    await this.store();
  }

  /** What a table has, if the copy is done with it. */
  resultOf(table: string): Checksum | undefined {
    return this.tables.get(table);
  }

  /** Where the copy goes on in a table; undefined at its beginning. */
  within(table: string): TablePosition | undefined {
    return this.current?.table === table ? this.current : undefined;
  }

  /** What was copied up to here is committed. */
  async advance(table: string, position: TablePosition): Promise<void> {
    this.current = { table, ...position };
    if (performance.now() - this.storedAt > INTERVAL_MS) await this.store();
  }

  /** The copy is done with a table. */
  async finish(table: string, checksum: Checksum): Promise<void> {
    this.tables.set(table, checksum);
    this.current = undefined;
    if (performance.now() - this.storedAt > INTERVAL_MS) await this.store();
  }

  /** Runs work that changes rows of a table in the target, and stores what the table has then in the same transaction. */
  async change<T>(table: string, work: (before: Checksum) => Promise<{ checksum: Checksum; result: T }>): Promise<T> {
    const { checksum, result } = await this.target.transaction(async () => {
      const changed = await work(this.tables.get(table)!);
      await this.store(new Map(this.tables).set(table, changed.checksum));
      return changed;
    });
    this.tables.set(table, checksum);
    return result;
  }

  /** Only these tables are done. */
  async keepOnly(isKept: (table: string) => boolean): Promise<void> {
    for (const name of [...this.tables.keys()]) if (!isKept(name)) this.tables.delete(name);
    this.current = undefined;
    await this.store();
  }

  async store(tables: ReadonlyMap<string, Checksum> = this.tables): Promise<void> {
    const { current } = this;
    const stored: StoredPosition = {
      tables: Object.fromEntries([...tables].map(([name, checksum]) => [name, formatChecksum(checksum)])),
      ...(current?.after?.every(isPlain) && {
        current: { ...current, after: current.after, checksum: formatChecksum(current.checksum) },
      }),
      changeLog: this.log,
    };
    await storePosition(this.target, JSON.stringify(stored));
    this.storedAt = performance.now();
  }
}

interface StoredPosition {
  readonly tables: Readonly<Record<string, string>>;
  readonly current?: { readonly table: string; readonly after: Key; readonly checksum: string };
  readonly changeLog?: string;
}

/** Whether JSON keeps a value of a key. A table that has other keys is compared from its beginning. */
const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';
