import { DatedQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import { WEBHOOK_STATUSES } from '../../model/webhook.entity.js';

/** Arguments of the list of webhooks in `wc/v1`. */
export class WebhooksQuery extends DatedQuery {
  @Field.enum(['all', ...WEBHOOK_STATUSES], {
    description: 'Only webhooks with this status.',
    default: 'all',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.boolean({ description: 'Only webhooks that fail, or were stopped because they failed; or only all others.' })
  failing?: boolean;
}
