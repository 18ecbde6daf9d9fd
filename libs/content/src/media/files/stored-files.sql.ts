// SQL, because backups and copies read a snapshot of a database by statements of a bulk session, which knows no entities.
import type { SqlValue } from '@grove/database';
import { isStorageKey } from '../storage/storage-key.rules.js';

/** A stored file, as backups need it. */
export interface StoredFile {
  readonly key: string;
  readonly mimeType: string;
  readonly bytes: number;
}

interface Session {
  read<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

/** All stored files that belong to a medium. */
export const readStoredFiles = (session: Session): Promise<StoredFile[]> =>
  session.read<StoredFile>(
    'SELECT storage_key AS `key`, mime_type AS mimeType, bytes FROM media_file WHERE media_id > 0 ORDER BY id',
  );

const KEYS_AT_ONCE = 5_000;

/** A key of `media_file` that Grove never makes, if there is one: somebody else has written that row. */
export async function findInvalidKey(session: Session): Promise<string | undefined> {
  for (let after = 0; ;) {
    const rows = await session.read<{ id: number; storageKey: string }>(
      `SELECT id, storage_key AS storageKey FROM media_file WHERE id > ? ORDER BY id LIMIT ${KEYS_AT_ONCE}`,
      [after],
    );
    const found = rows.find(({ storageKey }) => !isStorageKey(storageKey));
    if (found) return found.storageKey;
    if (rows.length < KEYS_AT_ONCE) return undefined;
    after = Number(rows.at(-1)!.id);
  }
}
