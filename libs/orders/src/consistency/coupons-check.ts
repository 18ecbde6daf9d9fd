import { type Database, Repository } from '@grove/database';
import { In } from 'typeorm';
import { columnDifferences, type ConsistencyCheck, importedIds, recordCheck } from '@grove/operations';
import { couponSearchText } from '../coupons/coupon-terms.rules.js';
import { CouponUseEntity } from '../coupons/coupon-use.entity.js';
import { CouponEntity } from '../coupons/coupon.entity.js';

/** Compares coupons with their uses. Imported coupons may have been used by more than are known. */
export function couponsCheck(database: Database): ConsistencyCheck {
  const [coupons, uses] = [new Repository(database, CouponEntity), new Repository(database, CouponUseEntity)];
  return recordCheck(database, {
    name: 'uses of coupons',
    table: 'coupon',
    async compare(ids) {
      // Coupons first: a use that is counted in between makes the coupon look wrong until it is locked.
      const stored = await coupons.findInOrder(ids);
      const counted = await uses
        .createQueryBuilder('used')
        .select('used.couponId', 'id')
        .addSelect('COUNT(*)', 'count')
        .where({ couponId: In(ids) })
        .groupBy('used.couponId')
        .getRawMany<{ id: number; count: number | string }>();
      const countOf = new Map(counted.map(({ id, count }) => [id, Number(count)]));
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
