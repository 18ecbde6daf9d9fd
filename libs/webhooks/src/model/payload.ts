/** What everybody who manages webhooks may read of the event `outbox o`. */
export const RESTRICTED_PAYLOAD = 'COALESCE(o.restricted_payload, o.payload)';

/** The payload of the event `outbox o` for `webhook w`: only administrators get what others may not read. */
export const PAYLOAD = `CASE WHEN w.owner_is_administrator = 1 THEN o.payload ELSE ${RESTRICTED_PAYLOAD} END`;
