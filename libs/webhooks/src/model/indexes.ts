import type { EngineName } from '@grove/database';

/** Waiting deliveries of a webhook, ordered by when they are due. */
const WAITING_DELIVERIES = 'ix_webhook_delivery_webhook_id_state_due_at_id';

/** All deliveries of a webhook, ordered by id. */
const DELIVERIES_OF_WEBHOOK = 'ix_webhook_delivery_webhook_id_id';

/** Events that are not relayed yet, ordered by id. */
const UNRELAYED_EVENTS = 'ix_outbox_relayed_at_id';

const indexHint = (engine: EngineName, index: string): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/**
 * An index hint for `webhook_delivery d`. Statistics that are taken during a backlog say that most deliveries wait; afterwards both engines would
 * scan all deliveries of a webhook to find the few that wait.
 */
export const useWaitingIndex = (engine: EngineName): string => indexHint(engine, WAITING_DELIVERIES);

/** An index hint for `webhook_delivery d` in queries that read only ids: without it the engines read whole rows, with all headers and bodies. */
export const useWebhookIndex = (engine: EngineName): string => indexHint(engine, DELIVERIES_OF_WEBHOOK);

/** An index hint for `outbox`: without it both engines may scan the whole table in the order of ids. */
export const useUnrelayedIndex = (engine: EngineName): string => indexHint(engine, UNRELAYED_EVENTS);

/** An expression for when the delivery of `webhook w` that became due last was sent again. It binds the current time. */
export const lastResentAtSql = (engine: EngineName): string =>
  `(SELECT d.resent_at FROM webhook_delivery d ${useWaitingIndex(engine)} WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at <= ? ORDER BY d.due_at DESC, d.id DESC LIMIT 1)`;

/** An expression for when the next delivery of `webhook w` is due. It does not use MIN, for which MySQL reads all waiting rows. */
export const nextDueAtSql = (engine: EngineName): string =>
  `(SELECT d.due_at FROM webhook_delivery d ${useWaitingIndex(engine)} WHERE d.webhook_id = w.id AND d.state = 'waiting' ORDER BY d.due_at LIMIT 1)`;
