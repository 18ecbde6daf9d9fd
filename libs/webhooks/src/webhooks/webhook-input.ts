import type { Webhook } from './api/v1.js';

/** What a client of any version of the API sends for a webhook. */
export type WebhookInput = Partial<Webhook> & {
  /** The version of `wc/v2` and `wc/v3`, which its payloads will have. */
  readonly apiVersion?: number;
};
