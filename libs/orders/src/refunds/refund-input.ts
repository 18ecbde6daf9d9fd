import type { SentEntry } from '@grove/rest';
import type { RefundedLine } from './api/v1.js';

/** What a client of any version of the API sends for a refunded line. */
export type RefundedLineInput = Partial<RefundedLine> & {
  /** Amount to refund with its tax, in the place of `refundTotal` and `refundTax`. */
  refundWithTax?: string;
};

/** What a client of any version of the API sends for a refund. */
export interface RefundInput {
  amount?: string;
  reason?: string;
  lineItems?: RefundedLineInput[];
  /** Whether refunded items return to stock; true unless it is sent. */
  apiRestock?: boolean;
  metaData?: readonly SentEntry[];
}
