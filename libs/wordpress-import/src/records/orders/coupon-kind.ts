import type { Database } from '@grove/database';
import { couponImport, type ImportedCoupon } from '@grove/orders';
import type { SourceKind } from '../source-kind.js';
import { type CouponRow, importedCoupon } from './imported-coupon.js';
import { Metadata, POST_META, readMetadata } from './meta-rows.js';

const WHERE = "p.post_type = 'shop_coupon'";

/** Coupons, which are posts in every shop. */
export const couponKind = (database: Database): SourceKind<ImportedCoupon> => ({
  kind: couponImport(database),
  parts: [
    { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: WHERE },
    { from: '{posts} p JOIN {postmeta} m ON m.post_id = p.ID', key: 'p.ID', rowsOf: 'm', where: WHERE },
  ],
  async read(ids, { source, settings, report }) {
    const rows = await source.read<CouponRow>(
      `SELECT ID AS id, post_title AS title, post_status AS status, post_excerpt AS excerpt, post_date AS date, post_date_gmt AS date_gmt,
        post_modified AS modified, post_modified_gmt AS modified_gmt FROM {posts} WHERE ID IN (?) ORDER BY ID`,
      [ids],
    );
    const metadata = await readMetadata(source, POST_META, ids);
    return rows.map((row) => {
      const { metadata: rest, ...coupon } = importedCoupon(row, metadata.get(row.id) ?? Metadata.none, settings);
      for (const { name, value } of rest) report.keepMetadata({ kind: 'coupon', recordId: row.id, name, value });
      return coupon;
    });
  },
});
