import { fold } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { couponSearchText } from '../coupons/coupon-terms.rules.js';
import { ASSIGN_CODES } from './derived-from-orders.sql.js';

/** A coupon with its id, as WooCommerce has it. Its number of uses may differ from the number of known users. */
export interface ImportedCoupon extends Readonly<Omit<CouponEntity, 'codeKey' | 'searchText' | 'status'>> {
  /** Ids of customers and e-mail addresses of guests, the first use first. */
  readonly usedBy: readonly string[];
}

/** How coupons are imported, with their uses. Of several with the same code, the newest can be used. */
export function couponImport(database: Database): ImportKind<ImportedCoupon> {
  const coupons = new Repository(database, CouponEntity);
  return {
    name: 'coupon',
    tables: [
      { table: 'coupon', key: 'id', ignored: ['code_key'] },
      { table: 'coupon_use', key: 'coupon_id', ignored: ['id'] },
    ],
    sequence: 'coupon',
    rows: ({ usedBy, ...coupon }) => ({
      coupon: [
        coupons.toRow({
          ...coupon,
          status: coupon.notInTrash ? 'publish' : 'trash',
          codeKey: null,
          searchText: couponSearchText(coupon),
        }),
      ],
      coupon_use: usedBy.map((user) => ({ coupon_id: coupon.id, order_id: 0, used_by: user, user_key: fold(user) })),
    }),
    finish: () => database.write(async (unit) => void (await unit.run(ASSIGN_CODES))),
  };
}
