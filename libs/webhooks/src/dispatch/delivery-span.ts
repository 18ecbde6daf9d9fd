import { tracing } from '@grove/core';
import type { AttemptResult, DeliveryAttempt } from '../model/delivery-attempt.js';

/**
 * Sends an attempt, in a span of the trace of its event if tracing is on. `send` gets the `traceparent` of the span. The address of the receiver is not an
 * attribute, because it may contain a secret.
 */
export async function sendTraced(
  attempt: DeliveryAttempt,
  send: (traceparent?: string) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  const span = tracing.begin?.({
    name: `deliver ${attempt.topic}`,
    kind: 'client',
    causedBy: attempt.traceparent,
    attributes: {
      'http.request.method': 'POST',
      'grove.webhook.id': attempt.webhookId,
      'grove.webhook.topic': attempt.topic,
      'grove.delivery.id': attempt.deliveryId,
      'grove.delivery.attempt': attempt.attemptNumber,
    },
  });
  if (!span) return send();
  const result = await span.run(() => send(span.traceparent));
  const { responseCode, errorCode } = result;
  if (responseCode > 0) span.set({ 'http.response.status_code': responseCode });
  span.end(errorCode === '' ? undefined : { code: errorCode });
  return result;
}
