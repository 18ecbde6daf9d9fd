import { SHOP, DatedQuery, EMPTY, Field, Resource } from '@grove/rest';
import { STORE_BODIES, type StoreBodies } from '../model/store-bodies.rules.js';
import { retrySchedule } from './retry-schedule.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '../model/webhook.entity.js';

/** Arguments of the list of webhooks. */
export class WebhooksQuery extends DatedQuery {
  @Field.choice(['all', ...WEBHOOK_STATUSES], { about: 'Only webhooks of this status.', default: 'all', narrowsNothing: EMPTY })
  status: string;
}

/** Longer than this nothing is tried again, unless its owner says so. */
const WEEK = 7 * 24 * 3_600;

/** What the interface does not know: sent like any field, and told in `WebhookDetails`. */
const IN_ORDER = { about: 'Whether what is told of one record waits for what was told of it before.' };
const IN_ORDER_WAIT = { about: 'Seconds that it waits at most.', min: 1, max: WEEK };
const BODIES = { about: 'Of which deliveries the bodies are kept and shown.' };
const RETRIES = { about: 'Seconds before the second attempt and those after it; null for the usual ones.' };

/** A webhook as its owner sees it; its secret is shown to nobody. */
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
  @Field.text({ about: 'Name for people; made of the time when absent.' }) name: string;
  @Field.choice(WEBHOOK_STATUSES, { about: 'Whether it is delivered to.', default: 'active' }) status: WebhookStatus;
  @Field.text({ about: 'What it hears of, such as order.created.', required: true, max: 64 }) topic: string;
  @Field.text({ about: 'First half of the topic.', readonly: true }) resource: string;
  @Field.text({ about: 'Second half of the topic.', readonly: true }) event: string;
  @Field.texts({ about: 'Events that it hears of.', readonly: true }) hooks: string[];
  @Field.text({
    about: 'Signs each delivery; a new one replaces the old, which signs as well for a day.',
    required: true,
    writeOnly: true,
  })
  secret: string;
  @Field.text({ about: 'Where deliveries go.', required: true, createOnly: true, max: 2000 }) deliveryUrl: string;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string | null;
  @Field.integer({ about: 'Seconds that the old secret signs as well, a day unless said.', min: 0, max: WEEK, writeOnly: true })
  secretOverlap?: number;
  @Field.flag({ ...IN_ORDER, writeOnly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, writeOnly: true }) inOrderWait: number;
  @Field.choice(STORE_BODIES, { ...BODIES, writeOnly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { ...RETRIES, writeOnly: true }) retrySchedule: number[] | null;
}

/** More of a webhook, told to whoever names it in `_fields` (`docs/adr/0012`): what is asked of its deliveries, and how they fare. */
export class WebhookDetails {
  @Field.flag({ ...IN_ORDER, readonly: true }) inOrder: boolean;
  @Field.integer({ ...IN_ORDER_WAIT, readonly: true }) inOrderWait: number;
  @Field.choice(STORE_BODIES, { ...BODIES, readonly: true }) storeBodies: StoreBodies;
  @Field.of(retrySchedule, { ...RETRIES, readonly: true }) retrySchedule: number[] | null;
  @Field.text({ about: 'Verifies its signatures where its secret is a key to sign with; empty otherwise.', readonly: true })
  publicKey: string;
  @Field.integer({ about: 'Attempts that failed since the last success.', readonly: true }) failures: number;
  @Field.dateTime({ about: 'Since when they fail (UTC).', readonly: true }) failingSince: string | null;
  @Field.text({ about: 'What came of the last of them.', readonly: true }) lastError: string;
  @Field.text({ about: 'Why it was disabled by itself; empty otherwise.', readonly: true }) disabledReason: string;
}
