// SQL, because copies read the secret in a session that has no entities.
import { createHash } from 'node:crypto';

/** A text that differs between installations, and stays the same for each: it follows from the secret of its database. */
export async function readInstallationId(reader: { read<T>(sql: string): Promise<T[]> }): Promise<string> {
  const rows = await reader.read<{ secret: string }>('SELECT secret FROM server_secret ORDER BY id');
  const secrets = rows.map(({ secret }) => secret).join();
  return createHash('sha256').update(secrets).digest('hex');
}
