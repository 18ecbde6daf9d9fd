import { WithoutFields } from '@grove/rest';
import { WebhooksQuery } from './query-v1.js';

/** Arguments of the list of webhooks in `wc/v2` and `wc/v3`. */
@WithoutFields('filter')
export class WebhooksQueryV2 extends WebhooksQuery {}
