import { instantAt } from '@grove/core';
import type { Database } from '@grove/database';
import { pingOf } from '../model/ping.js';
import { PROBING } from './failure-history.rules.js';

const SECOND = 1_000;

/** Who may be made active again by an answer: whoever was disabled by itself, and not because the receiver is gone for good. */
export const MAY_COME_BACK = "status = 'disabled' AND probing_since IS NOT NULL";

/** Pings the receivers of webhooks that were disabled by themselves, where that is due; what comes of it is for `Reputation` to hear. */
export async function probeDisabled(database: Database, clock: () => number): Promise<void> {
  const [before, since] = [PROBING.every, PROBING.until].map((seconds) => instantAt(clock() - seconds * SECOND));
  const isDue = `${MAY_COME_BACK} AND probing_since > ? AND probing_since <= ? AND (probed_at IS NULL OR probed_at <= ?)`;
  const due = [since, before, before];
  const webhooks = await database.read<{ id: number }>(`SELECT id FROM webhook WHERE ${isDue} ORDER BY id`, due);
  for (const { id } of webhooks)
    await database.write(async (unit) => {
      // Another dispatcher may have been here meanwhile, or the owner.
      const sql = `UPDATE webhook SET probed_at = ? WHERE id = ? AND ${isDue}`;
      const { affected } = await unit.query(sql, [instantAt(clock()), id, ...due]);
      if (affected > 0) unit.emit(pingOf(id));
    });
}
