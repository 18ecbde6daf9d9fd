import type { BulkSession } from '@grove/database';
import type { Checksum } from '../tables/canonical-row.js';
import type { Key } from '../tables/rows.sql.js';
import { readPosition, storePosition } from '../transfer/transfer-state.sql.js';
import type { ChangeLog } from './change-log/change-log.js';

/** A killed command compares again what it did in this time. */
const INTERVAL_MS = 1_000;

/** The rows up to a key were compared or copied; these are what the source has there. */
export interface TablePosition {
  readonly after?: Key;
  readonly checksum: Checksum;
}

/** A position as JSON. */
interface StoredPosition {
  /** What the tables have with which the copy is done. */
  readonly tables: Readonly<Record<string, Checksum>>;
  readonly current?: TablePosition & { readonly table: string };
  /** The change log that an earlier command has begun. */
  readonly changeLog?: string;
}

/**
 * How far a copy is. It is stored in the target, so that an interrupted command does not compare once more what it has copied. The result of a table whose changes are
 * recorded is what the target has: changes since are brought from the change log.
 */
export class CopyPosition {
  private storedAt = performance.now();

  private constructor(
    private readonly target: BulkSession,
    private position: StoredPosition,
  ) {}

  static async read(target: BulkSession): Promise<CopyPosition> {
    const text = await readPosition(target);
    return new CopyPosition(target, text ? (JSON.parse(text) as StoredPosition) : { tables: {} });
  }

  get changeLog(): string | undefined {
    return this.position.changeLog;
  }

  /** Forgets what was copied before its changes were recorded by this log. */
  async follow(log: ChangeLog | undefined): Promise<void> {
    const isSame = this.changeLog === log?.id;
    this.position = { ...this.position, changeLog: log?.id };
    await this.keepOnly((table) => isSame && !log?.begun.has(table));
  }

  /** What a table has, if the copy is done with it. */
  resultOf(table: string): Checksum | undefined {
    return this.position.tables[table];
  }

  /** Where the copy goes on in a table; undefined at its beginning. */
  within(table: string): TablePosition | undefined {
    const { current } = this.position;
    return current?.table === table ? current : undefined;
  }

  /** What was copied up to here is committed. */
  async advance(table: string, reached: TablePosition): Promise<void> {
    this.position = { ...this.position, current: { table, ...reached } };
    await this.storeIfOld();
  }

  /** The copy is done with a table. */
  async finish(table: string, checksum: Checksum): Promise<void> {
    this.position = { ...this.withResult(table, checksum), current: undefined };
    await this.storeIfOld();
  }

  /** Runs work that changes rows of a table in the target, and stores what the table has then in the same transaction. */
  async change<T>(table: string, work: (before: Checksum) => Promise<{ checksum: Checksum; result: T }>): Promise<T> {
    const { changed, result } = await this.target.transaction(async () => {
      const { checksum, result } = await work(this.position.tables[table]);
      const changed = this.withResult(table, checksum);
      await this.store(changed);
      return { changed, result };
    });
    this.position = changed;
    return result;
  }

  /** Only these tables are done. */
  async keepOnly(isKept: (table: string) => boolean): Promise<void> {
    const { tables, current } = this.position;
    const kept = Object.fromEntries(Object.entries(tables).filter(([table]) => isKept(table)));
    this.position = { ...this.position, tables: kept, current: current && isKept(current.table) ? current : undefined };
    await this.store();
  }

  /** A table that has keys which JSON does not keep is compared from its beginning. */
  async store(position = this.position): Promise<void> {
    const isPlain = position.current?.after?.every((value) => typeof value === 'number' || typeof value === 'string');
    await storePosition(this.target, JSON.stringify(isPlain ? position : { ...position, current: undefined }));
    this.storedAt = performance.now();
  }

  private async storeIfOld(): Promise<void> {
    if (performance.now() - this.storedAt > INTERVAL_MS) await this.store();
  }

  private withResult(table: string, checksum: Checksum): StoredPosition {
    return { ...this.position, tables: { ...this.position.tables, [table]: checksum } };
  }
}
