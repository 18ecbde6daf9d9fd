import type { EngineName } from '@grove/kernel';

/** Leads to what waits of a webhook, in the order in which it is due. */
const INDEX = 'ix_webhook_delivery_webhook_id_state_due_at_id';

/**
 * Stands behind `webhook_delivery d`: while much waits the engines learn that this is what most deliveries do, and later go through all that a webhook
 * ever had to find the few that wait.
 */
export const waitingFirst = (engine: EngineName): string =>
  engine === 'mysql' ? `FORCE INDEX (${INDEX})` : `INDEXED BY ${INDEX}`;
