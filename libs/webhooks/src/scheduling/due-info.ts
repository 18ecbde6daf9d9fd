/** When deliveries of a webhook are due, as far as the database says. */
export interface DueInfo {
  /** When the next delivery is due, in milliseconds. */
  readonly dueAt: number;
  /** When the webhook was last changed; null when it never was. */
  readonly webhookModifiedAt: string | null;
  /** When the delivery that is due and became so last was sent again; null when it was not. */
  readonly resentAt: string | null;
}

/** How many deliveries of a webhook may be claimed. */
export interface ClaimQuota {
  readonly webhookId: number;
  readonly limit: number;
}
