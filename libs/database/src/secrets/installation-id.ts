import { createHash } from 'node:crypto';
import type { Reader } from '../engines/engine.js';
import { readServerSecrets } from '../transactions/system-rows.sql.js';

/** A text that differs between installations, and stays the same for each: it follows from the secret of its database. */
export async function readInstallationId(reader: Reader): Promise<string> {
  const rows = await readServerSecrets(reader);
  return createHash('sha256')
    .update(rows.map(({ secret }) => secret).join())
    .digest('hex');
}
