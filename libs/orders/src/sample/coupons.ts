import type { CouponInput } from '../coupons/coupon.resource.js';

/** A coupon of the sample. */
export interface SampleCoupon {
  readonly code: string;
  /** What is sent for it, but for the code. */
  readonly terms: CouponInput;
  /** SKUs of the products it is for. */
  readonly products?: readonly string[];
  /** It expired so many days ago. */
  readonly expiredFor?: number;
}

/** For how long nobody has been able to use the coupon of the old harvest. */
export const HARVEST_OVER = 90;

/** One of each type, and among them one with a limit, one that has expired and one that makes shipping free. */
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

/** The SKUs that a coupon is for. */
export const productsOf = (code: string): readonly string[] => COUPONS.find((coupon) => coupon.code === code)?.products ?? [];
