import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database.js';
import type { KeyRing, Purpose } from './key-ring.js';
import type { ReencryptedSecrets } from './secret-rotation.js';
import { seal, sealedUnder, type Key } from '@grove/core';

/** Rows that are sealed anew in one unit of work. */
const BATCH = 100;

/** Where sealed texts are. The names are written into statements as they are. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly purpose: Purpose;
  /** The column that tells rows apart to `ownerOf`. */
  readonly ownerColumn: string;
  /** For whom the text of a row is sealed. */
  readonly ownerOf: (owner: string) => string;
  /** How the text of a row is read, which an earlier version may have stored otherwise. */
  readonly open: (keys: readonly Key[], text: string, owner: string) => string;
}

interface SealedRow {
  readonly id: number;
  readonly owner: string | number;
  readonly text: string;
}

/** A column of sealed texts: how many are not under a key, and sealing those anew. Empty ones hold nothing and stay so. */
export class SealedColumn implements ReencryptedSecrets {
  readonly isRenewedByUse = false;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    readonly name: string,
    private readonly place: SealedPlace,
  ) {}

  async count(): Promise<number> {
    return this.counted(`${this.place.column} <> ''`, []);
  }

  async remaining(keyId: string): Promise<number> {
    return this.counted(NOT_UNDER(this.place.column), [sealedUnder(keyId)]);
  }

  /** Seals what no key protects yet. */
  async sealClear(): Promise<void> {
    await this.sealWhere(`${this.place.column} <> '' AND ${this.place.column} NOT LIKE ?`, [sealedUnder('%')]);
  }

  /** Seals under the active key what is not; what does not open stays as it is. Any number of processes may do so at once, and break off anywhere. */
  async reencrypt(onProgress: (done: number) => void = () => undefined, signal?: AbortSignal): Promise<void> {
    const { id } = await this.ring.activeKey(this.place.purpose);
    await this.sealWhere(NOT_UNDER(this.place.column), [sealedUnder(id)], onProgress, signal);
  }

  private async sealWhere(
    condition: string,
    values: readonly string[],
    onProgress: (done: number) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    const { table, column, ownerColumn } = this.place;
    const page = `SELECT id, ${ownerColumn} AS owner, ${column} AS text FROM ${table} WHERE id > ? AND ${condition} ORDER BY id LIMIT ${BATCH}`;
    for (let last = 0, done = 0; !signal?.aborted; await turn()) {
      const rows = await this.database.read<SealedRow>(page, [last, ...values]);
      if (rows.length === 0) return;
      await this.sealRows(rows);
      last = rows[rows.length - 1].id;
      onProgress((done += rows.length));
    }
  }

  /** A row that was changed meanwhile was sealed by who changed it. */
  private async sealRows(rows: readonly SealedRow[]): Promise<void> {
    const { table, column, purpose, ownerOf } = this.place;
    const [keys, active] = [await this.ring.keysFor(purpose), await this.ring.activeKey(purpose)];
    const sealed = rows.flatMap(({ id, owner, text }) => {
      const clear = this.opened(keys, text, ownerOf(String(owner)));
      return clear === undefined ? [] : [{ id, text, anew: seal(active, clear, ownerOf(String(owner))) }];
    });
    await this.database.write(async (unit) => {
      for (const { id, text, anew } of sealed)
        await unit.query(`UPDATE ${table} SET ${column} = ? WHERE id = ? AND ${column} = ?`, [anew, id, text]);
    });
  }

  private opened(keys: readonly Key[], text: string, owner: string): string | undefined {
    try {
      return this.place.open(keys, text, owner);
    } catch {
      return undefined;
    }
  }

  private async counted(condition: string, values: readonly string[]): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${this.place.table} WHERE ${condition}`;
    const [{ count }] = await this.database.read<{ count: number | string }>(sql, values);
    return Number(count);
  }
}

const NOT_UNDER = (column: string): string => `${column} <> '' AND ${column} NOT LIKE ?`;
