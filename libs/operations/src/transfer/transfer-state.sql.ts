// SQL, because the state of a transfer stands in tables without entities, which only the sessions of transfers read and write.
import type { BulkSession } from '@grove/database';
import { readTableNames } from '../tables/schema.sql.js';

const NOW = { mysql: 'UNIX_TIMESTAMP()', sqlite: 'unixepoch()' };

/** Seconds since 1970 that nobody lives to see. */
const FOREVER = 9_000_000_000_000;

/** Freezes writes for some seconds, and returns whether they were not frozen; `takesOver` continues a freeze that was kept. */
export async function takeFreeze(session: BulkSession, holder: string, seconds: number, takesOver: boolean): Promise<boolean> {
  const now = NOW[session.engine];
  const kept = takesOver ? `OR frozen_until = ${FOREVER}` : '';
  const sql = `UPDATE write_freeze SET frozen_until = ${now} + ${seconds}, holder = ? WHERE id = 1 AND (frozen_until <= ${now} ${kept})`;
  return (await session.run(sql, [holder])) > 0;
}

/** Lets a freeze last for some seconds from now, or until somebody ends it. Returns whether it had not ended. */
export async function prolongFreeze(session: BulkSession, holder: string, seconds?: number): Promise<boolean> {
  const now = NOW[session.engine];
  const until = seconds === undefined ? FOREVER : `${now} + ${seconds}`;
  const sql = `UPDATE write_freeze SET frozen_until = ${until} WHERE id = 1 AND holder = ? AND frozen_until > ${now}`;
  return (await session.run(sql, [holder])) > 0;
}

/** Ends the freeze of one holder. */
export async function releaseFreeze(session: BulkSession, holder: string): Promise<void> {
  await session.run(`UPDATE write_freeze SET frozen_until = 0, holder = '' WHERE id = 1 AND holder = ?`, [holder]);
}

/** Freezes the writes of a database that is not complete yet, until `endFreeze`. */
export async function freezeForever(session: BulkSession): Promise<void> {
  await session.run(`UPDATE write_freeze SET frozen_until = ${FOREVER}, holder = 'copy' WHERE id = 1`);
}

/** Ends any freeze. Returns whether there was one. */
export async function endFreeze(session: BulkSession): Promise<boolean> {
  const now = NOW[session.engine];
  return (await session.run(`UPDATE write_freeze SET frozen_until = 0, holder = '' WHERE id = 1 AND frozen_until > ${now}`)) > 0;
}

/** What a database is being filled from; undefined if it is complete. */
export async function readOrigin(session: BulkSession): Promise<string | undefined> {
  if (!(await readTableNames(session)).includes('copy_state')) return undefined;
  const [row] = await session.read<{ origin: string }>('SELECT origin FROM copy_state WHERE id = 1');
  return row?.origin;
}

/** Marks a database as incomplete. */
export async function beginCopyState(session: BulkSession, origin: string): Promise<void> {
  await session.run(
    'CREATE TABLE IF NOT EXISTS copy_state (id int NOT NULL PRIMARY KEY, origin varchar(100) NOT NULL, position text NULL)',
  );
  await session.run('INSERT INTO copy_state (id, origin) VALUES (1, ?)', [origin]);
}

/** How far the copy is, as JSON. */
export async function readPosition(session: BulkSession): Promise<string | null> {
  const [row] = await session.read<{ position: string | null }>('SELECT position FROM copy_state WHERE id = 1');
  return row?.position ?? null;
}

export async function storePosition(session: BulkSession, position: string): Promise<void> {
  await session.run('UPDATE copy_state SET position = ? WHERE id = 1', [position]);
}

/** Marks a database as complete, and ends its freeze. */
export async function endCopyState(session: BulkSession): Promise<void> {
  await session.transaction(async () => {
    await session.run('DELETE FROM copy_state WHERE id = 1');
    await endFreeze(session);
  });
  await session.run('DROP TABLE copy_state');
}
