import { createHash } from 'node:crypto';
import { CredentialsInDeliveryUrl, InvalidDeliveryUrl, InvalidSecret, InvalidTopic } from '../errors.js';
import { claimsToSign, signingKeyOf } from '../secrets/signing-key.rules.js';
import { isTopic } from './topics.js';
import type { WebhookEntity, WebhookStatus } from '../model/webhook.entity.js';

/** The topic, when there is such a one. */
export function knownTopic(topic: string | undefined): string {
  if (topic === undefined || !isTopic(topic)) throw new InvalidTopic();
  return topic;
}

/** The address, when deliveries can go there as far as its spelling tells. */
export function deliveryUrl(url: string | undefined): string {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '') throw new InvalidDeliveryUrl();
  if (parsed.username !== '' || parsed.password !== '') throw new CredentialsInDeliveryUrl();
  return url!;
}

/** The secret, unless it says that it is a key and is none: receivers would wait for other signatures than they get. */
export function knownSecret(secret: string): string {
  if (claimsToSign(secret) && !signingKeyOf(secret)) throw new InvalidSecret();
  return secret;
}

/**
 * What changes with the status that its owner gives a webhook: made active again it starts without a past, and what its owner stops is not disabled by
 * itself (any more), so that no probe enables it.
 */
export function givenStatus(before: WebhookStatus, status?: WebhookStatus): Partial<WebhookEntity> {
  if (status === undefined) return {};
  if (status !== 'active') return { status, disabledReason: '', probingSince: null };
  if (before === 'active') return { status };
  return { status, failures: 0, failingSince: null, lastError: '', disabledReason: '', probingSince: null };
}

/** Both halves of a topic. */
export function partsOf(topic: string): { resource: string; event: string } {
  const [resource, event] = topic.split('.');
  return { resource, event };
}

/** The secret that the specification gives a webhook which was made without one. Both parts are public: see WEBHOOK_DEFAULT_SECRET. */
export const specifiedSecret = (userId: number, username: string): string =>
  createHash('md5').update(`${userId}|${username}`).digest('hex');
