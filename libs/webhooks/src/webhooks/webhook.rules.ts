import { createHash } from 'node:crypto';
import type { Principal } from '@grove/rest';
import { CredentialsInDeliveryUrl, InvalidDeliveryUrl, InvalidSecret, InvalidTopic, UnreadableTopic } from '../errors.js';
import { hasSigningKeyPrefix, signingKeyOf } from '../secrets/signing-key.rules.js';
import { isTopic, topicNamed } from './topics.js';
import type { WebhookEntity, WebhookStatus } from '../model/webhook.entity.js';

/** Returns the topic; throws if it does not exist, or not in this version of the API: later versions have only the topics of WooCommerce. */
export function validTopic(topic: string | undefined, apiVersion = 1): string {
  if (topic === undefined || !isTopic(topic, apiVersion)) throw new InvalidTopic();
  return topic;
}

/** Returns the topic; throws if its payloads contain records that the principal may not read. */
export function readableTopic(topic: string, principal: Pick<Principal, 'can'>): string {
  const capability = topicNamed(topic)?.capability;
  if (capability !== undefined && !principal.can(capability)) throw new UnreadableTopic();
  return topic;
}

/** Returns the URL; throws if it is not a valid delivery URL. */
export function validDeliveryUrl(url: string | undefined): string {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '') throw new InvalidDeliveryUrl();
  if (parsed.username !== '' || parsed.password !== '') throw new CredentialsInDeliveryUrl();
  return url!;
}

/** Returns the secret; throws if it claims to be an Ed25519 key and is not: receivers would expect other signatures than they get. */
export function validSecret(secret: string): string {
  if (hasSigningKeyPrefix(secret) && !signingKeyOf(secret)) throw new InvalidSecret();
  return secret;
}

/**
 * The changes that come with a status that the owner sets. A webhook that is activated starts without failures. A webhook that its owner stops does not
 * count as disabled automatically, so no probe enables it.
 */
export function statusChange(before: WebhookStatus, status?: WebhookStatus): Partial<WebhookEntity> {
  if (status === undefined) return {};
  if (status !== 'active') return { status, disabledReason: '', disabledForFailuresAt: null };
  if (before === 'active') return { status };
  return { status, failures: 0, failingSince: null, lastError: '', disabledReason: '', disabledForFailuresAt: null };
}

/** The two parts of a topic. */
export function splitTopic(topic: string): { resource: string; event: string } {
  const [resource, event = ''] = topic.split('.');
  return { resource, event };
}

/** The default secret of WooCommerce for webhooks without a secret. It can be guessed, because both inputs are public: see WEBHOOK_DEFAULT_SECRET. */
export const defaultSecret = (userId: number, username: string): string =>
  createHash('md5').update(`${userId}|${username}`).digest('hex');
