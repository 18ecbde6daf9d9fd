import { localText, utcText } from '@grove/core';
import { Field, FieldOrder, SHOP_V2, VersionOf } from '@grove/rest';
import type { WebhookInput } from '../webhook-input.js';
import type { WebhookRecord } from '../webhook-record.js';
import { WebhooksQueryV2 } from './query-v2.js';
import { SECRET, Webhook } from './v1.js';

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = { collection: WebhooksQueryV2, present: presentWebhookV2 };

/** A webhook in `wc/v2`: dates in UTC too, a URL that can be changed, and a secret that is not required. */
@VersionOf(Webhook, { ...SINCE_V2, namespace: SHOP_V2, accept: acceptWebhookV2 })
@FieldOrder(`
  id name status topic resource event hooks delivery_url date_created date_created_gmt date_modified date_modified_gmt
`)
export class WebhookV2 extends Webhook {
  @Field.text(SECRET) declare secret: string;
  @Field.dateTime({ nullable: true, description: 'When it was created (UTC).', readonly: true }) dateCreatedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'When it was last changed (UTC).', readonly: true }) dateModifiedGmt:
    | string
    | null;
}

function presentWebhookV2(webhook: WebhookRecord): WebhookV2 {
  const { createdAt, modifiedAt, zone, topic } = webhook;
  return {
    ...webhook,
    hooks: [...hooksOf(topic)],
    dateCreated: createdAt && localText(createdAt, zone),
    dateCreatedGmt: createdAt && utcText(createdAt),
    dateModified: modifiedAt && localText(modifiedAt, zone),
    dateModifiedGmt: modifiedAt && utcText(modifiedAt),
  };
}

function acceptWebhookV2(sent: WebhookInput): WebhookInput {
  return { ...sent, apiVersion: 2 };
}

/** The names of the hooks behind a topic, as clients of WooCommerce know them. A topic of actions has the name of its action. */
const hooksOf = (topic: string): readonly string[] => HOOKS[topic] ?? [topic.replace(/^action\./, '')];

const HOOKS: Readonly<Record<string, readonly string[]>> = {
  'coupon.created': ['woocommerce_process_shop_coupon_meta', 'woocommerce_new_coupon'],
  'coupon.updated': ['woocommerce_process_shop_coupon_meta', 'woocommerce_update_coupon'],
  'coupon.deleted': ['wp_trash_post'],
  'coupon.restored': ['untrashed_post'],
  'customer.created': ['user_register', 'woocommerce_created_customer', 'woocommerce_new_customer'],
  'customer.updated': ['profile_update', 'woocommerce_update_customer'],
  'customer.deleted': ['delete_user'],
  'order.created': ['woocommerce_new_order'],
  'order.updated': ['woocommerce_update_order', 'woocommerce_order_refunded'],
  'order.deleted': ['wp_trash_post', 'woocommerce_trash_order'],
  'order.restored': ['untrashed_post', 'woocommerce_untrash_order'],
  'product.created': ['woocommerce_process_product_meta', 'woocommerce_new_product', 'woocommerce_new_product_variation'],
  'product.updated': ['woocommerce_process_product_meta', 'woocommerce_update_product', 'woocommerce_update_product_variation'],
  'product.deleted': ['wp_trash_post'],
  'product.restored': ['untrashed_post'],
};
