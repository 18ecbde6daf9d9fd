import { restError } from '@grove/core';

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
