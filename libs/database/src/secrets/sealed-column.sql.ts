// SQL, because any table may have a column of sealed texts.
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database.js';
import type { KeyRing, KeyPurpose } from './key-ring.js';
import type { StoredSecrets } from './secret-rotation.js';
import { seal, sealedUnder, type Key } from '@grove/core';

/** Rows that are sealed again in one unit of work. */
const BATCH = 100;

/** Table and columns of sealed texts. The names are written into statements unchanged. */
interface SealedSource {
  readonly table: string;
  readonly column: string;
  readonly purpose: KeyPurpose;
  /** The column whose value is passed to `ownerOf`. */
  readonly ownerColumn: string;
  /** The owner for whom the text of a row is sealed. */
  readonly ownerOf: (owner: string) => string;
  /** Decrypts the text of a row; earlier versions may have stored it in another form. */
  readonly open: (keys: readonly Key[], text: string, owner: string) => string;
}

interface SealedRow {
  readonly id: number;
  readonly owner: string | number;
  readonly text: string;
}

/** A column of sealed texts: counts texts that are not sealed with a key, and seals them again. Empty texts stay empty. */
export class SealedColumn implements StoredSecrets {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    readonly name: string,
    private readonly source: SealedSource,
  ) {}

  count(): Promise<number> {
    return this.countExcept('');
  }

  remaining(keyId: string): Promise<number> {
    return this.countExcept(sealedUnder(keyId));
  }

  /** Seals texts that are not sealed yet. */
  async sealClear(): Promise<void> {
    await this.sealExcept(sealedUnder('%'));
  }

  /** Seals all texts with the active key; texts that cannot be decrypted stay unchanged. Several processes may do so at the same time, and it may be aborted. */
  async reencrypt(onProgress?: (done: number) => void, signal?: AbortSignal): Promise<void> {
    const { id } = await this.ring.activeKey(this.source.purpose);
    await this.sealExcept(sealedUnder(id), onProgress, signal);
  }

  private async sealExcept(pattern: string, onProgress?: (done: number) => void, signal?: AbortSignal): Promise<void> {
    const { table, column, ownerColumn } = this.source;
    const page = `SELECT id, ${ownerColumn} AS owner, ${column} AS text FROM ${table} WHERE id > ? AND ${this.isNotLike} ORDER BY id LIMIT ${BATCH}`;
    for (let last = 0, done = 0; !signal?.aborted; await turn()) {
      const rows = await this.database.select<SealedRow>({ reads: [table], sql: page, values: [last, pattern] });
      if (rows.length === 0) return;
      await this.sealRows(rows);
      last = rows[rows.length - 1].id;
      onProgress?.((done += rows.length));
    }
  }

  /** Skips rows that changed meanwhile: the change sealed them. */
  private async sealRows(rows: readonly SealedRow[]): Promise<void> {
    const { table, column, purpose, ownerOf } = this.source;
    const [keys, active] = [await this.ring.keysFor(purpose), await this.ring.activeKey(purpose)];
    const sealed = rows.flatMap(({ id, owner, text }) => {
      const clear = this.opened(keys, text, ownerOf(String(owner)));
      return clear === undefined ? [] : [{ id, text, anew: seal(active, clear, ownerOf(String(owner))) }];
    });
    await this.database.write(async (unit) => {
      const sql = `UPDATE ${table} SET ${column} = ? WHERE id = ? AND ${column} = ?`;
      for (const { id, text, anew } of sealed) await unit.run({ changes: [table], sql, values: [anew, id, text] });
    });
  }

  private opened(keys: readonly Key[], text: string, owner: string): string | undefined {
    try {
      return this.source.open(keys, text, owner);
    } catch {
      return undefined;
    }
  }

  private async countExcept(pattern: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${this.source.table} WHERE ${this.isNotLike}`;
    const reads = [this.source.table];
    const [{ count }] = await this.database.select<{ count: number | string }>({ reads, sql, values: [pattern] });
    return Number(count);
  }

  /** The condition of texts that are not empty and unlike a pattern. */
  private get isNotLike(): string {
    return `${this.source.column} <> '' AND ${this.source.column} NOT LIKE ?`;
  }
}
