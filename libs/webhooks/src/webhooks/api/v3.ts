import { SHOP_V3, VersionOf } from '@grove/rest';
import type { WebhookInput } from '../webhook-input.js';
import { Webhook } from './v1.js';
import { SINCE_V2, WebhookV2 } from './v2.js';

/** A webhook in `wc/v3`: as in `wc/v2`, with payloads of `wc/v3`. */
@VersionOf(Webhook, { ...SINCE_V2, namespace: SHOP_V3, accept: acceptWebhookV3 })
export class WebhookV3 extends WebhookV2 {}

function acceptWebhookV3(sent: WebhookInput): WebhookInput {
  return { ...sent, apiVersion: 3 };
}
