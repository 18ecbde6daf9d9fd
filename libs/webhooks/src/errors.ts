import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import './errors.nl.js';

/** Webhooks. */
export const WebhookNotFound = restError('shop_rest_shop_webhook_invalid_id', 404, 'There is no webhook with this id.');
export const WebhookNotEditable = restError(
  'shop_rest_shop_webhook_invalid_id',
  400,
  'There is no webhook with this id to update.',
);
export const WebhookExists = restError(
  'shop_rest_shop_webhook_exists',
  400,
  'The id of a new webhook cannot be chosen. Send no id, or update the existing webhook.',
);
export const InvalidTopic = restError(
  'shop_rest_shop_webhook_invalid_topic',
  400,
  'This topic does not exist. Send a topic such as order.created or product.updated.',
);
export const InvalidDeliveryUrl = restError(
  'shop_rest_shop_webhook_invalid_delivery_url',
  400,
  'The delivery_url is not a valid URL. Send a URL that starts with http:// or https:// and contains a host.',
);
export const CredentialsInDeliveryUrl = restError(
  'shop_rest_shop_webhook_invalid_delivery_url',
  400,
  'The delivery_url contains a user name or a password, which are never sent. Remove them; receivers can verify the signature instead.',
);
export const InvalidSecret = restError(
  'shop_rest_shop_webhook_invalid_secret',
  400,
  'The secret starts with whsk_, but is not a valid Ed25519 key. Send whsk_ followed by the 32 bytes of the key in base64, or another secret.',
);

export const UnreadableTopic = restError(
  'shop_rest_shop_webhook_unreadable_topic',
  403,
  'Payloads of this topic contain records that this account may not read. Choose another topic.',
);

/** Deliveries. */
export const DeliveriesWebhookNotFound = restError('shop_rest_webhook_invalid_id', 404, 'There is no webhook with this id.');
export const DeliveryNotFound = restError('shop_rest_invalid_id', 404, 'This webhook has no delivery with this id.');
export const DeliveriesOutOfReach = restError(
  'grove_deliveries_out_of_reach',
  400,
  'This list ends after {reach} deliveries. For older ones, send the parameter before with the date_created of the last delivery.',
);

/** Sending a delivery again. */
export const WebhookNotActive = restError(
  'grove_webhook_not_active',
  409,
  'This webhook is not active. Activate it, then send the delivery again.',
);
export const DeliveryUnderway = restError(
  'grove_delivery_underway',
  409,
  'This delivery is being sent right now. Wait until this attempt has ended, then send it again if its receiver did not accept it.',
);

/** The feeds of changes. */
export const EventsExpired = restError(
  'grove_events_expired',
  410,
  'Events after {after} are not kept any more. Ask for after=latest, read all records, then go on with the cursor of that answer.',
);
export const UnknownTopics = restError(
  'grove_unknown_topic',
  400,
  'This feed has no topic {topic}. The feed of the shop has topics such as order.created, and the feed of the content such as post.updated.',
);
export const DeliveryFinished = restError(
  'grove_delivery_finished',
  409,
  'This delivery does not wait for an attempt any more, so there is nothing to cancel.',
);

/** The errors of webhooks, for documents. */
const WRITES = [InvalidTopic, UnreadableTopic, InvalidDeliveryUrl, CredentialsInDeliveryUrl, InvalidSecret];
export const WEBHOOK_ERRORS: ResourceErrors = {
  view: [WebhookNotFound],
  create: WRITES,
  edit: [WebhookNotEditable, ...WRITES],
  delete: [WebhookNotFound],
};
