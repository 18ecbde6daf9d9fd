import { KeyRing, type Instant } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { seal } from '@grove/core';
import type { WebhookStatus } from '../model/webhook.entity.js';
import { KEY_PURPOSE, ownerOf } from '../secrets/webhook-secrets.js';

/** A webhook of WooCommerce. */
export interface ImportedWebhook {
  readonly id: number;
  readonly name: string;
  readonly status: WebhookStatus;
  readonly topic: string;
  readonly deliveryUrl: string;
  /** Not sealed; may be empty. */
  readonly secret: string;
  readonly userId: number;
  /** The version of the interface in whose form its payloads are; 1 unless given. */
  readonly apiVersion?: number;
  readonly createdAt: Instant | null;
  readonly modifiedAt: Instant | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
}

/** How webhooks are imported. Their ids are from a sequence of their own; their secrets are sealed with the active key of the installation. */
export async function webhookImport(ring: KeyRing): Promise<ImportKind<ImportedWebhook>> {
  const sealingKey = await ring.activeKey(KEY_PURPOSE);
  return {
    name: 'webhook',
    tables: [{ table: 'webhook', key: 'id', ignored: CHANGED_BY_DELIVERIES }],
    rows: (webhook) => ({
      webhook: [
        {
          id: webhook.id,
          name: webhook.name,
          status: webhook.status,
          topic: webhook.topic,
          delivery_url: webhook.deliveryUrl,
          secret: webhook.secret === '' ? '' : seal(sealingKey, webhook.secret, ownerOf(webhook.id)),
          previous_secret: '',
          previous_until: null,
          user_id: webhook.userId,
          key_id: null,
          created_at: webhook.createdAt,
          modified_at: webhook.modifiedAt,
          failures: webhook.failures,
          failing_since: null,
          warned_at: null,
          disabled_reason: '',
          disabled_for_failures_at: null,
          probed_at: null,
          last_error: '',
          in_order: false,
          in_order_wait: 3_600,
          store_bodies: 'all',
          retry_schedule: null,
          api_version: webhook.apiVersion ?? 1,
        },
      ],
    }),
  };
}

/** Columns that the dispatcher changes, and the secrets, which are sealed again when keys rotate. */
const CHANGED_BY_DELIVERIES = [
  ...['secret', 'previous_secret', 'failures', 'failing_since', 'warned_at', 'disabled_reason', 'disabled_for_failures_at'],
  ...['probed_at', 'last_error'],
];
