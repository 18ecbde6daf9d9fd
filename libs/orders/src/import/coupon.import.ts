import { fold } from '@grove/core';
import { type Database, Table } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { couponSearchText } from '../coupons/coupon-terms.rules.js';

/** A coupon with its id, as another system has it. Its number of uses may differ from the number of known users. */
export interface ImportedCoupon extends Readonly<Omit<CouponEntity, 'codeKey' | 'searchText' | 'status'>> {
  /** Ids of customers and e-mail addresses of guests, the first use first. */
  readonly usedBy: readonly string[];
}

/** How coupons are imported, with their uses. Of several with the same code, the newest can be used. */
export function couponImport(database: Database): ImportKind<ImportedCoupon> {
  const coupons = new Table(database, CouponEntity);
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
    finish: () => database.write(async (unit) => void (await unit.query(ASSIGN_CODES))),
  };
}

/** The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
const ASSIGN_CODES = `UPDATE coupon SET code_key = code WHERE code_key IS NULL AND id IN (
  SELECT id FROM (
    SELECT coupon.id FROM coupon
    WHERE coupon.not_in_trash = 1 AND coupon.code <> '' AND NOT EXISTS (SELECT 1 FROM coupon holder WHERE holder.code_key = coupon.code)
      AND NOT EXISTS (
        SELECT 1 FROM coupon newer WHERE newer.not_in_trash = 1 AND newer.code = coupon.code
          AND (newer.created_at > coupon.created_at OR newer.created_at = coupon.created_at AND newer.id > coupon.id)
      )
  ) newest)`;
