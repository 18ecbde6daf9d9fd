import { SHOP, DatedQuery, EMPTY, Field, Resource } from '@grove/rest';
import { STORE_BODIES, type StoreBodies } from '../model/store-bodies.rules.js';
import { retrySchedule } from './retry-schedule.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '../model/webhook.entity.js';

/** Query parameters of the list of webhooks. */
export class WebhooksQuery extends DatedQuery {
  @Field.choice(['all', ...WEBHOOK_STATUSES], { about: 'Only webhooks with this status.', default: 'all', narrowsNothing: EMPTY })
  status: string;
}

const WEEK = 7 * 24 * 3_600;

/** Fields that the reference does not have: clients send them like any other, and read them in `WebhookDetails`. */
const IN_ORDER = { about: 'Whether an event about a record waits for earlier events about the same record.' };
const IN_ORDER_WAIT = { about: 'Longest time in seconds that it waits.', min: 1, max: WEEK };
const BODIES = { about: 'For which deliveries request and response bodies are stored and shown.' };
const RETRIES = { about: 'Seconds before the second attempt and each following one; null for the default schedule.' };

/** A webhook as its owner sees it. The secret is never shown. */
@Resource({
  namespace: SHOP,
  route: 'webhooks',
  title: 'webhook',
  capability: 'manage_webhooks',
  collection: WebhooksQuery,
  forceFirst: true,
  batch: true,
  discreet: true,
})
export class Webhook {
  @Field.id() id: number;
  @Field.text({ about: 'Name; contains the current time by default.' }) name: string;
  @Field.choice(WEBHOOK_STATUSES, { about: 'Webhook status.', default: 'active' }) status: WebhookStatus;
  @Field.text({ about: 'Topic of its events, such as order.created.', required: true, max: 64 }) topic: string;
  @Field.text({ about: 'First part of the topic.', readonly: true }) resource: string;
  @Field.text({ about: 'Second part of the topic.', readonly: true }) event: string;
  @Field.texts({ about: 'Events that it receives.', readonly: true }) hooks: string[];
  @Field.text({
    about: 'Secret that signs each delivery. When it is replaced, the old one also signs for a day.',
    required: true,
    writeOnly: true,
  })
  secret: string;
  @Field.text({ about: 'URL that deliveries are sent to.', required: true, createOnly: true, max: 2000 }) deliveryUrl: string;
  @Field.dateTime({ about: 'When it was created (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string | null;
  @Field.integer({ about: 'How many seconds the old secret also signs; a day by default.', min: 0, max: WEEK, writeOnly: true })
  secretOverlap?: number;
  @Field.flag({ ...IN_ORDER, writeOnly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, writeOnly: true }) inOrderWait: number;
  @Field.choice(STORE_BODIES, { ...BODIES, writeOnly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { ...RETRIES, writeOnly: true }) retrySchedule: number[] | null;
}

/** Further fields of a webhook, returned when `_fields` names them (`docs/adr/0012`): its settings, and its failures. */
export class WebhookDetails {
  @Field.flag({ ...IN_ORDER, readonly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, readonly: true }) inOrderWait: number;
  @Field.choice(STORE_BODIES, { ...BODIES, readonly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { ...RETRIES, readonly: true }) retrySchedule: number[] | null;
  @Field.text({
    about: 'Public key that verifies its signatures, if its secret is an Ed25519 key; empty otherwise.',
    readonly: true,
  })
  publicKey: string;
  @Field.integer({ about: 'Failed attempts since the last success.', readonly: true }) failures: number;
  @Field.dateTime({ about: 'When the first of them failed (UTC).', readonly: true }) failingSince: string | null;
  @Field.text({ about: 'Error of the last failed attempt.', readonly: true }) lastError: string;
  @Field.text({ about: 'Why it was disabled automatically; empty otherwise.', readonly: true }) disabledReason: string;
}
