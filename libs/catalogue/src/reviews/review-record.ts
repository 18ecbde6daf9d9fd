import type { ProductReview } from './api/v3.js';

/** A review with its text as it was sent, and the id of the account of its author. */
export interface ReviewRecord extends ProductReview {
  readonly sentReview: string;
  readonly reviewerId: number;
}
