// SQL, because no query builder counts the deliveries of several webhooks by UNION ALL, each up to a limit.
import type { EngineName, SqlRead } from '@grove/database';
import { WAITING_DELIVERIES } from '../model/indexes.js';

/** Counts how many deliveries wait for each of these webhooks, up to `most`. */
export function waitingCounts(webhookIds: readonly number[], most: number, engine: EngineName): SqlRead {
  const index = engine === 'mysql' ? `FORCE INDEX (${WAITING_DELIVERIES})` : `INDEXED BY ${WAITING_DELIVERIES}`;
  const count = `SELECT ? AS id, COUNT(*) AS waiting FROM (SELECT d.id FROM webhook_delivery d ${index}
    WHERE d.webhook_id = ? AND d.state = 'waiting' LIMIT ${most}) w`;
  return {
    reads: ['webhook_delivery'],
    sql: webhookIds.map(() => count).join(' UNION ALL '),
    values: webhookIds.flatMap((id) => [id, id]),
  };
}
