import { type Database, placeholders, Table } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, importedIds, recordCheck } from '@grove/operations';
import { couponSearchText } from '../coupons/coupon-terms.rules.js';
import { CouponEntity } from '../coupons/coupon.entity.js';

/** Compares coupons with their uses. Imported coupons may have been used by more than are known. */
export function couponsCheck(database: Database): ConsistencyCheck {
  const coupons = new Table(database, CouponEntity);
  return recordCheck(database, {
    name: 'uses of coupons',
    table: 'coupon',
    async compare(ids) {
      // Coupons first: a use that is counted in between makes the coupon look wrong until it is locked.
      const stored = await coupons.inOrderOf(ids);
      const uses = await database.read<{ id: number; count: number | string }>(
        `SELECT coupon_id AS id, COUNT(*) AS count FROM coupon_use WHERE coupon_id IN (${placeholders(ids.length)}) GROUP BY coupon_id`,
        ids,
      );
      const countOf = new Map(uses.map(({ id, count }) => [id, Number(count)]));
      const imported = await importedIds(database, 'coupon', ids);
      return stored.flatMap((coupon) =>
        columnDifferences(coupons, 'coupon', coupon, {
          searchText: couponSearchText(coupon),
          ...(coupon.codeKey !== null && { codeKey: coupon.notInTrash ? coupon.code : null }),
          ...(!imported.has(coupon.id) && { usageCount: countOf.get(coupon.id) ?? 0 }),
        }),
      );
    },
  });
}
