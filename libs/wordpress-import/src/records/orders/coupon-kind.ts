import type { Database } from '@grove/database';
import { couponImport, type ImportedCoupon } from '@grove/orders';
import { In } from 'typeorm';
import { readMetadata } from '../metadata.js';
import type { SourceKind } from '../source-kind.js';
import { postsOfType, readPosts } from '../post-rows.js';
import { importedCoupon } from './imported-coupon.js';

/** Coupons, which are posts in every shop. */
export const couponKind = (database: Database): SourceKind<ImportedCoupon> => ({
  kind: couponImport(database),
  records: postsOfType('shop_coupon'),
  async read(ids, { source, settings, report }) {
    const rows = await readPosts(source, { ID: In(ids) });
    const metadataOf = await readMetadata(source, 'postmeta', ids);
    return rows.map((row) => {
      const { metadata: rest, ...coupon } = importedCoupon(row, metadataOf(row.ID), settings);
      for (const { name, value } of rest) report.keepMetadata({ kind: 'coupon', recordId: row.ID, name, value });
      return coupon;
    });
  },
});
