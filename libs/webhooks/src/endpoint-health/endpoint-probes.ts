import { instantAt } from '@grove/core';
import type { Database } from '@grove/database';
import { pingEvent } from '../model/ping.js';
import { PROBING } from './failure-history.rules.js';

const SECOND = 1_000;

/** Webhooks that a successful ping enables again: those that were disabled automatically, but not because of 410 Gone. */
export const CAN_BE_REACTIVATED = "status = 'disabled' AND disabled_for_failures_at IS NOT NULL";

/** Pings automatically disabled webhooks that are due for it. `EndpointHealth` handles the results. */
export async function probeDisabledWebhooks(database: Database, clock: () => number): Promise<void> {
  const [before, since] = [PROBING.every, PROBING.until].map((seconds) => instantAt(clock() - seconds * SECOND));
  const isDue = `${CAN_BE_REACTIVATED} AND disabled_for_failures_at > ? AND disabled_for_failures_at <= ? AND (probed_at IS NULL OR probed_at <= ?)`;
  const due = [since, before, before];
  const webhooks = await database.read<{ id: number }>(`SELECT id FROM webhook WHERE ${isDue} ORDER BY id`, due);
  for (const { id } of webhooks)
    await database.write(async (unit) => {
      // Another dispatcher may have pinged it meanwhile, or the owner may have changed it.
      const sql = `UPDATE webhook SET probed_at = ? WHERE id = ? AND ${isDue}`;
      const { affected } = await unit.query(sql, [instantAt(clock()), id, ...due]);
      if (affected > 0) unit.emit(pingEvent(id));
    });
}
