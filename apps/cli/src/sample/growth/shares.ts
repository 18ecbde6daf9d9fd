import type { ProductInput } from '@grove/catalogue';

/** What a client sends about the stock of a product. */
export type StockInput = Pick<ProductInput, 'stockQuantity' | 'inStock' | 'backorders'> & { readonly manageStock?: boolean };

/** Stocks, by the cumulative share of products that have them. */
export const STOCKS: Shares<(quantity: number) => StockInput> = [
  [0.7, (quantity) => ({ manageStock: true, stockQuantity: quantity, backorders: 'no' })],
  [0.78, () => ({ manageStock: true, stockQuantity: 0, backorders: 'no' })],
  [0.84, (quantity) => ({ manageStock: true, stockQuantity: 20 - quantity, backorders: 'notify' })],
  [0.95, () => ({ inStock: true })],
  [1, () => ({ inStock: false })],
];

/** Statuses, by the cumulative share of products that have them. */
export const STATUSES: Shares<'publish' | 'private' | 'draft'> = [
  [0.98, 'publish'],
  [0.99, 'private'],
  [1, 'draft'],
];

type Shares<T> = readonly (readonly [upTo: number, choice: T])[];

/** Picks a choice by a number from 0 to 1, in proportion to the shares. */
export const pickByShare = <T>(choices: Shares<T>, number: number): T => choices.find(([upTo]) => number < upTo)![1];
