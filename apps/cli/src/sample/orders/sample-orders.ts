import type { CouponInput } from '@grove/orders';
import type { TaxRate } from '@grove/taxes';
import type { Person } from '../people.js';
import { readSampleJson } from '../sample-data.js';

/** What finally happens to a sample order: a status, `returned` if one item is refunded, or the trash. */
export type OrderOutcome =
  | 'completed'
  | 'processing'
  | 'on-hold'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'returned'
  | 'trash';

/** Products that are chosen with the same weight. */
export interface Choices {
  /** How often each of them is chosen, relative to the others. */
  readonly weight: number;
  /** The highest quantity in one basket. */
  readonly maxQuantity: number;
  readonly skus: readonly string[];
}

/** What the orders of the sample are made of. */
export interface OrderData {
  /** How many orders the sample has. */
  readonly count: number;
  /** The popular products. There is enough stock of each of them for a year of orders. */
  readonly popular: readonly Choices[];
  /** What people also choose in these months. */
  readonly inNovemberAndDecember: readonly Choices[];
  /** The titles of payment methods by id. */
  readonly paymentMethods: Readonly<Record<string, string>>;
  /** The ids of payment methods by country; repeated ones are chosen more often. */
  readonly paymentMethodsByCountry: ByCountry<readonly string[]>;
  /** The prices of a parcel. */
  readonly parcels: ByCountry<string>;
  readonly customerNotes: readonly string[];
  readonly shopNotes: readonly string[];
  readonly outcomes: {
    readonly final: readonly { readonly outcome: OrderOutcome; readonly weight: number }[];
    /** Those of recent orders, in turn, because there are only a few of them. */
    readonly recent: readonly OrderOutcome[];
  };
}

type ByCountry<T> = Readonly<Record<string, T>> & { readonly other: T };

/** A coupon as a client would send it, except that it names products by SKU. */
export interface SampleCoupon extends Omit<CouponInput, 'code' | 'productIds'> {
  readonly code: string;
  readonly products?: readonly string[];
  /** How many days ago it expired. */
  readonly daysExpired?: number;
}

export const readOrderData = (): OrderData => readSampleJson('orders/orders.json');

/** One coupon of each type, including one with a limit, one that has expired and one for free shipping. */
export const readCoupons = (): readonly SampleCoupon[] => readSampleJson('orders/coupons.json');

/** People with an account, in the order in which they registered. */
export const readCustomers = (): readonly Person[] => readSampleJson('orders/customers.json');

/** People who order as guests. */
export const readGuests = (): readonly Person[] => readSampleJson('orders/guests.json');

/** Food has the reduced class; exports have no tax. */
export const readTaxRates = (): readonly Partial<TaxRate>[] => readSampleJson('orders/tax-rates.json');
