import { findInvalidKey } from '@grove/content';
import { TransferRefused } from '@grove/operations';

/** Throws if a database that is copied or backed up names a file of media by a key that Grove never makes. */
export async function assertStoredKeys(reader: Parameters<typeof findInvalidKey>[0]): Promise<void> {
  const key = await findInvalidKey(reader);
  if (key === undefined) return;
  throw new TransferRefused(
    'invalid_storage_key',
    `The table media_file has the storage_key ${JSON.stringify(key.slice(0, 100))}, which Grove never makes. Find out who wrote it, delete that row, and try again.`,
  );
}
