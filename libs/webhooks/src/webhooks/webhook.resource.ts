import { DatedQuery, Field, Resource } from '@grove/kernel';
import { WEBHOOK_STATUSES, type WebhookStatus } from './webhook.entity.js';

/** Arguments of the list of webhooks. */
export class WebhooksQuery extends DatedQuery {
  @Field.choice(['all', ...WEBHOOK_STATUSES], { about: 'Only webhooks of this status.', default: 'all' }) status: string;
}

/** A webhook as its owner sees it; its secret is shown to nobody. */
@Resource({
  namespace: 'shop/v1',
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
}
