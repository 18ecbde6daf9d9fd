import { SHOP, Field, Resource } from '@grove/rest';
import { WEBHOOK_ERRORS, WebhookExists } from '../../errors.js';
import { STORE_BODIES, type StoreBodies } from '../../model/store-bodies.rules.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '../../model/webhook.entity.js';
import { retrySchedule } from '../retry-schedule.js';
import { WebhooksQuery } from './query-v1.js';

const WEEK = 7 * 24 * 3_600;

/** Fields that WooCommerce does not have: clients send them like any other, and read them in `WebhookDetails`. */
const IN_ORDER = { description: 'Whether an event about a record waits for earlier events about the same record.' };
const IN_ORDER_WAIT = { description: 'Longest time in seconds that it waits.', min: 1, max: WEEK };
const BODIES = { description: 'For which deliveries request and response bodies are stored and shown.' };
const RETRIES = { description: 'Seconds before the second attempt and each following one; null for the default schedule.' };

/** Fields that `wc/v2` and `wc/v3` declare in another way. */
export const SECRET = {
  description: 'Secret that signs each delivery. When it is replaced, the old one also signs for a day.',
  writeOnly: true,
};
const DELIVERY_URL = { description: 'URL that deliveries are sent to.', required: true, max: 2000 };

/** A webhook in `wc/v1`, which is `shop/v1`, as its owner sees it. The secret is never shown. */
@Resource({
  namespace: SHOP,
  route: 'webhooks',
  title: 'webhook',
  errors: WEBHOOK_ERRORS,
  capability: 'manage_webhooks',
  collection: WebhooksQuery,
  existsError: WebhookExists,
  checkForceBeforeLookup: true,
  batch: true,
  authorizeBeforeLookup: true,
})
export class Webhook {
  @Field.id() id: number;
  @Field.text({ description: 'Name; contains the current time by default.' }) name: string;
  @Field.enum(WEBHOOK_STATUSES, { description: 'Webhook status.', default: 'active' }) status: WebhookStatus;
  @Field.text({ description: 'Topic of its events, such as order.created.', required: true, max: 64 }) topic: string;
  @Field.text({ description: 'First part of the topic.', readonly: true }) resource: string;
  @Field.text({ description: 'Second part of the topic.', readonly: true }) event: string;
  @Field.texts({ description: 'Events that it receives.', readonly: true }) hooks: string[];
  @Field.text({ ...SECRET, required: true }) secret: string;
  @Field.text(DELIVERY_URL) deliveryUrl: string;
  @Field.dateTime({ nullable: true, description: 'When it was created (UTC).', readonly: true }) dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'When it was last changed (UTC).', readonly: true }) dateModified: string | null;
  @Field.integer({
    description: 'How many seconds the old secret also signs; a day by default.',
    min: 0,
    max: WEEK,
    writeOnly: true,
  })
  secretOverlap?: number;
  @Field.boolean({ ...IN_ORDER, writeOnly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, writeOnly: true }) inOrderWait: number;
  @Field.enum(STORE_BODIES, { ...BODIES, writeOnly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { ...RETRIES, writeOnly: true }) retrySchedule: number[] | null;
}

/** Further fields of a webhook, returned when `_fields` names them (`docs/adr/0012`): its settings, and its failures. */
export class WebhookDetails {
  @Field.boolean({ ...IN_ORDER, readonly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, readonly: true }) inOrderWait: number;
  @Field.enum(STORE_BODIES, { ...BODIES, readonly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { nullable: true, ...RETRIES, readonly: true }) retrySchedule: number[] | null;
  @Field.text({
    description: 'Public key that verifies its signatures, if its secret is an Ed25519 key; empty otherwise.',
    readonly: true,
  })
  publicKey: string;
  @Field.integer({ description: 'Failed attempts since the last success.', readonly: true }) failures: number;
  @Field.dateTime({ nullable: true, description: 'When the first of them failed (UTC).', readonly: true }) failingSince:
    | string
    | null;
  @Field.text({ description: 'Error of the last failed attempt.', readonly: true }) lastError: string;
  @Field.text({ description: 'Why it was disabled or paused automatically; empty otherwise.', readonly: true })
  disabledReason: string;
  @Field.dateTime({
    nullable: true,
    description: 'Until when the previous secret also signs (UTC); null if it no longer does.',
    readonly: true,
  })
  previousSecretUntil: string | null;
}
