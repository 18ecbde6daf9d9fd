import type { Stock } from '../../products/stock.rules.js';

/** Kinds of stock by the share of products that have it. */
export const STOCKS: Shares<(quantity: number) => Partial<Stock>> = [
  [0.7, (quantity) => ({ manageStock: true, stockQuantity: quantity, backorders: 'no' })],
  [0.78, () => ({ manageStock: true, stockQuantity: 0, backorders: 'no' })],
  [0.84, (quantity) => ({ manageStock: true, stockQuantity: 20 - quantity, backorders: 'notify' })],
  [0.95, () => ({ inStock: true })],
  [1, () => ({ inStock: false })],
];

/** Statuses by the share of products that have them. */
export const STATUSES: Shares<'publish' | 'private' | 'draft'> = [
  [0.98, 'publish'],
  [0.99, 'private'],
  [1, 'draft'],
];

type Shares<T> = readonly (readonly [upTo: number, choice: T])[];

/** The choice whose share of the whole a number from 0 to 1 falls into. */
export const picked = <T>(choices: Shares<T>, number: number): T => choices.find(([upTo]) => number < upTo)![1];
