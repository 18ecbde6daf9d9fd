import { utcText } from '@grove/core';
import { formatAmount, toLineItem } from '../lines/line-presenter.js';
import type { RefundRecord } from './refund-record.js';

/** A refund as `shop/v1` shows it. */
export const presentRefund = ({ id, refund, lines, skus, decimals }: RefundRecord) => ({
  id,
  dateCreated: utcText(refund.createdAt),
  amount: formatAmount(refund.amount, decimals),
  reason: refund.reason,
  lineItems: lines.filter(({ kind }) => kind === 'item').map((line) => toLineItem(line, skus, decimals)),
});
