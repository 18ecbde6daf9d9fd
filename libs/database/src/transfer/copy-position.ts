import type { BulkSession } from '../engines/engine.js';
import { type Checksum, formatChecksum, parseChecksum } from './canonical-row.js';
import type { Key } from './key-ranges.js';
import type { TablePosition } from './table-copy.js';

/** A killed command compares again what it did in this time. */
const INTERVAL_MS = 1_000;

/** How far a pass over all tables is. It is stored in the target, so that an interrupted pass does not compare once more what it has copied. */
export class CopyPosition {
  private storedAt = performance.now();

  private constructor(
    private readonly target: BulkSession,
    private readonly tables: Map<string, Checksum>,
    private current?: { readonly table: string } & TablePosition,
  ) {}

  static async read(target: BulkSession): Promise<CopyPosition> {
    const [row] = await target.read<{ position: string | null }>('SELECT position FROM copy_state WHERE id = 1');
    if (!row?.position) return new CopyPosition(target, new Map());
    const { tables, current } = JSON.parse(row.position) as StoredPosition;
    return new CopyPosition(
      target,
      new Map(Object.entries(tables).map(([name, text]) => [name, parseChecksum(text)])),
      current && { ...current, checksum: parseChecksum(current.checksum) },
    );
  }

  /** What a table has, if the pass is done with it. */
  resultOf(table: string): Checksum | undefined {
    return this.tables.get(table);
  }

  /** Where the pass goes on in a table; undefined at its beginning. */
  within(table: string): TablePosition | undefined {
    return this.current?.table === table ? this.current : undefined;
  }

  /** What was copied up to here is committed. */
  async advance(table: string, position: TablePosition): Promise<void> {
    this.current = { table, ...position };
    if (performance.now() - this.storedAt > INTERVAL_MS) await this.store();
  }

  async finish(table: string, checksum: Checksum): Promise<void> {
    this.tables.set(table, checksum);
    this.current = undefined;
    if (performance.now() - this.storedAt > INTERVAL_MS) await this.store();
  }

  /** The pass is complete: another one begins at the beginning. */
  async clear(): Promise<void> {
    await this.target.run('UPDATE copy_state SET position = NULL WHERE id = 1');
  }

  async store(): Promise<void> {
    const { current } = this;
    const stored: StoredPosition = {
      tables: Object.fromEntries([...this.tables].map(([name, checksum]) => [name, formatChecksum(checksum)])),
      ...(current?.after?.every(isPlain) && {
        current: { ...current, after: current.after, checksum: formatChecksum(current.checksum) },
      }),
    };
    await this.target.run('UPDATE copy_state SET position = ? WHERE id = 1', [JSON.stringify(stored)]);
    this.storedAt = performance.now();
  }
}

interface StoredPosition {
  readonly tables: Readonly<Record<string, string>>;
  readonly current?: { readonly table: string; readonly after: Key; readonly checksum: string };
}

/** Whether JSON keeps a value of a key. A table that has other keys is compared from its beginning. */
const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';
