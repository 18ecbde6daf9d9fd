import { changedPrice } from '../../products/prices/price-change.js';

/** What is left of the total of an order, or of a line, after its refunds, whose totals are negative: `9.54` of `19.08` after `-9.54`. */
export const leftToRefund = ({ total, refunds }: { total: string; refunds: readonly { total: string }[] }): string =>
  refunds.reduce((left, refund) => changedPrice(left, { kind: 'amount', value: refund.total }, 0), total);
