import type { CouponInput } from '../coupons/coupon.resource.js';

/** A coupon of the sample. */
interface SampleCoupon {
  readonly code: string;
  /** The other fields of the coupon. */
  readonly terms: CouponInput;
  /** SKUs of its products. */
  readonly products?: readonly string[];
  /** How many days ago it expired. */
  readonly expiredFor?: number;
}

/** How many days ago the coupon of the old harvest expired. */
export const HARVEST_OVER = 90;

/** One of each type, including one with a limit, one that has expired and one for free shipping. */
export const COUPONS: readonly SampleCoupon[] = [
  {
    code: 'welkom5',
    terms: {
      discountType: 'fixed_cart',
      amount: '5.00',
      usageLimitPerUser: 1,
      description: 'Five euros off the first order of everybody who registers.',
    },
  },
  {
    code: 'noot10',
    terms: { discountType: 'percent', amount: '10', usageLimit: 40, description: 'A tenth off, for the first forty who ask.' },
  },
  {
    code: 'borrel50',
    terms: { discountType: 'fixed_product', amount: '0.50', description: 'Half a euro off each bag for the borrel.' },
    products: ['PEA-BORREL', 'PEA-KATJ'],
  },
  {
    code: 'amandel15',
    terms: { discountType: 'percent_product', amount: '15', description: 'Fifteen percent off almonds by the packet.' },
    products: ['ALM-WHITE', 'ALM-FLAKE', 'ALM-SMOKE'],
  },
  {
    code: 'oogst20',
    terms: { discountType: 'percent', amount: '20', description: 'A fifth off, while the old harvest had to make room.' },
    expiredFor: HARVEST_OVER,
  },
  {
    code: 'verzendvrij',
    terms: {
      discountType: 'fixed_cart',
      amount: '0',
      freeShipping: true,
      minimumAmount: '20.00',
      description: 'Free shipping from twenty euros.',
    },
  },
];

/** The SKUs of the products of a coupon. */
export const productsOf = (code: string): readonly string[] => COUPONS.find((coupon) => coupon.code === code)?.products ?? [];
