/**
 * Waiting deliveries of a webhook, ordered by when they are due. Queries name it, because statistics that are taken during a backlog say that most deliveries wait;
 * afterwards both engines would scan all deliveries of a webhook to find the few that wait.
 */
export const WAITING_DELIVERIES = 'ix_webhook_delivery_webhook_id_state_due_at_id';

/** All deliveries of a webhook, ordered by id. Queries that read only ids name it: without it the engines read whole rows, with all headers and bodies. */
export const DELIVERIES_OF_WEBHOOK = 'ix_webhook_delivery_webhook_id_id';

/** Events that are not relayed yet, ordered by id. Queries name it, because without it both engines may scan the whole table in the order of ids. */
export const UNRELAYED_EVENTS = 'ix_outbox_relayed_at_id';
