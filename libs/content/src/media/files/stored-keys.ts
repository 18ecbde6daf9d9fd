import type { SqlValue } from '@grove/database';
import { isStorageKey } from '../storage/storage-key.rules.js';

const KEYS_AT_ONCE = 5_000;

interface ReadsKeys {
  read<T>(sql: string, parameters: readonly SqlValue[]): Promise<T[]>;
}

/** A key of `media_file` that Grove never makes, if there is one: somebody else has written that row. */
export async function findInvalidKey(reader: ReadsKeys): Promise<string | undefined> {
  for (let after = 0; ;) {
    const rows = await reader.read<{ id: number; storageKey: string }>(
      `SELECT id, storage_key AS storageKey FROM media_file WHERE id > ? ORDER BY id LIMIT ${KEYS_AT_ONCE}`,
      [after],
    );
    const found = rows.find(({ storageKey }) => !isStorageKey(storageKey));
    if (found) return found.storageKey;
    if (rows.length < KEYS_AT_ONCE) return undefined;
    after = Number(rows.at(-1)!.id);
  }
}
