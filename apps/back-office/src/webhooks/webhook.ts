import type { Webhook } from '@grove/client';

/** How the newest deliveries of a webhook went. */
export interface WebhookHealth {
  readonly attempted: number;
  readonly delivered: number;
  readonly last_delivered: string | null;
  readonly resting: boolean;
}

/** A webhook with the fields that lists and screens ask for by name. */
export interface HealthyWebhook extends Webhook {
  readonly failures: number;
  readonly failing_since: string | null;
  readonly last_error: string;
  readonly disabled_reason: string;
  readonly previous_secret_until: string | null;
  readonly public_key: string;
  readonly in_order: boolean;
  readonly store_bodies: string;
  readonly health: WebhookHealth;
}

/** The statuses of webhooks, in the order in which they are offered. */
export const STATUSES = ['active', 'paused', 'disabled'] as const;

export type Status = (typeof STATUSES)[number];

/** For which deliveries bodies are shown. */
export const STORE_BODIES = ['all', 'failed', 'none'] as const;

/** The resource of the deliveries of a webhook. */
export const deliveriesOf = (webhookId: number): string => `webhooks/${webhookId}/deliveries`;
