import { instantAt, type Database } from '@grove/kernel';
import { pingOf } from './delivery-record.js';

const DAY = 86_400_000;

/**
 * A webhook that was disabled by itself is asked once a day: its receiver failed for days, and an hour more says little. Seven times, since after eight
 * days somebody has to look after it anyway: what it missed first is not kept for ever.
 */
const BETWEEN = DAY;
const UNTIL = 8 * DAY;

/** Who may be made active again by an answer: whoever was disabled by itself. */
export const DISABLED_BY_ITSELF = "status = 'disabled' AND disabled_reason <> ''";

/** Pings the receivers of webhooks that were disabled by themselves, where that is due; what comes of it is for `Reputation` to hear. */
export async function probeDisabled(database: Database, clock: () => number): Promise<void> {
  const [before, since] = [instantAt(clock() - BETWEEN), instantAt(clock() - UNTIL)];
  const isDue = `${DISABLED_BY_ITSELF} AND modified_at > ? AND modified_at <= ? AND (probed_at IS NULL OR probed_at <= ?)`;
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
