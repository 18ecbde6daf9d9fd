import type { DeliveryAttempt } from '../../src/model/delivery-attempt.js';

/** An attempt of a delivery, with the values that matter to a test. */
export const anAttempt = (values: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  ...{ deliveryId: 1, webhookId: 2, eventId: '12', createdAt: '2026-01-02 03:04:05', topic: 'order.created' },
  ...{ attemptNumber: 1, attemptsBeforeResend: 0, body: '{"id":7}', url: 'https://books.example/' },
  ...{ secrets: ['walnuts and figs'], claimId: 'ours', claimedAt: 0 },
  settings: { isInOrder: false, storeBodies: 'all', retryDelays: [] },
  ...values,
});
