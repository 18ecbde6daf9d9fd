import type { Database } from '@grove/database';

const COUNT_OTHER_CONNECTIONS =
  "SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'";

/** Waits until MySQL has ended all other connections to the database, such as those of a killed server. */
export async function waitForOtherConnections(database: Database): Promise<void> {
  for (;;) {
    const [{ others }] = await database.read<{ others: number }>(COUNT_OTHER_CONNECTIONS);
    if (others === 0) return;
  }
}
