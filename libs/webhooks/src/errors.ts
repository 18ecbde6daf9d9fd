import { restError } from '@grove/core';
import './errors.nl.js';

/** Webhooks. */
export const WebhookNotFound = restError('shop_rest_shop_webhook_invalid_id', 404, 'There is no webhook with this id.');
export const WebhookNotEditable = restError(
  'shop_rest_shop_webhook_invalid_id',
  400,
  'There is no webhook with this id to change.',
);
export const WebhookExists = restError(
  'shop_rest_shop_webhook_exists',
  400,
  'A new webhook gets its id from us. Leave the id out, or update the webhook.',
);
export const InvalidTopic = restError(
  'shop_rest_shop_webhook_invalid_topic',
  400,
  'There is no such topic. Send one such as order.created or product.updated.',
);
export const InvalidDeliveryUrl = restError(
  'shop_rest_shop_webhook_invalid_delivery_url',
  400,
  'The delivery_url is no web address. Send one that begins with http:// or https:// and names a host.',
);
export const CredentialsInDeliveryUrl = restError(
  'shop_rest_shop_webhook_invalid_delivery_url',
  400,
  'The delivery_url holds a user name or a password, and those are never sent. Leave them out: receivers know us by the signature.',
);
export const InvalidSecret = restError(
  'shop_rest_shop_webhook_invalid_secret',
  400,
  'The secret begins with whsk_ and is no Ed25519 key. Send whsk_ and base64 of its 32 bytes, or a secret that begins otherwise.',
);

/** Deliveries. */
export const DeliveriesWebhookNotFound = restError('shop_rest_webhook_invalid_id', 404, 'There is no webhook with this id.');
export const DeliveryNotFound = restError('shop_rest_invalid_id', 404, 'This webhook has no delivery with this id.');
export const DeliveriesOutOfReach = restError(
  'grove_deliveries_out_of_reach',
  400,
  'The pages of this list end after {reach} deliveries. For older ones send before, with the date_created of the last one you have.',
);

/** Refusals of sending again. */
export const WebhookNotActive = restError(
  'grove_webhook_not_active',
  409,
  'Nothing is delivered to this webhook now. Make it active, then send the delivery again.',
);
export const DeliveryUnderway = restError(
  'grove_delivery_underway',
  409,
  'This delivery still has attempts to come. Send it again when it has failed or was delivered.',
);
