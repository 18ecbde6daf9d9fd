import type { Instant } from '@grove/database';
import type { Webhook, WebhookDetails } from './api/v1.js';

/** A webhook with everything that any version of the API shows of it. */
export interface WebhookRecord extends Webhook, WebhookDetails {
  readonly createdAt: Instant | null;
  readonly modifiedAt: Instant | null;
  /** The time zone of the site; empty in `shop/v1`. */
  readonly zone: string;
}
