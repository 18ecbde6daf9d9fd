/** So much of a webhook's deliveries. */
export interface Share {
  readonly webhookId: number;
  readonly most: number;
}

/** What is to come of a webhook. */
export interface Outlook {
  /** When something is due next, in milliseconds. */
  readonly dueAt: number;
  /** When the webhook was last changed; null when it never was. */
  readonly changedAt: string | null;
}
