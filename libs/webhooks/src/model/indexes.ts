import type { EngineName } from '@grove/database';

/** Leads to what waits of a webhook, in the order in which it is due. */
const WAITING = 'ix_webhook_delivery_webhook_id_state_due_at_id';

/** Leads to what a webhook ever had, in the order of ids. */
const OF_WEBHOOK = 'ix_webhook_delivery_webhook_id_id';

const named = (engine: EngineName, index: string): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/**
 * Stands behind `webhook_delivery d`: while much waits the engines learn that this is what most deliveries do, and later go through all that a webhook
 * ever had to find the few that wait.
 */
export const waitingFirst = (engine: EngineName): string => named(engine, WAITING);

/** Stands there too, for what asks of deliveries nothing but their ids: the engines would go through the rows, which hold all that was sent and answered. */
export const idsOfWebhooks = (engine: EngineName): string => named(engine, OF_WEBHOOK);

/** When what waits of `webhook w` is due first. Not by MIN, for which MySQL goes through all that waits. */
export const firstDue = (engine: EngineName): string =>
  `(SELECT d.due_at FROM webhook_delivery d ${waitingFirst(engine)} WHERE d.webhook_id = w.id AND d.state = 'waiting' ORDER BY d.due_at LIMIT 1)`;

/** Leads to what was not looked at, in the order of ids. */
const UNRELAYED = 'ix_outbox_relayed_at_id';

/** Stands behind `outbox`: by what they know of the table, both engines may take it for cheaper to go through all that ever was in the order of ids. */
export const unrelayedFirst = (engine: EngineName): string =>
  engine === 'mysql' ? `FORCE INDEX (${UNRELAYED})` : `INDEXED BY ${UNRELAYED}`;
