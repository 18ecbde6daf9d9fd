import { MAX_INT } from '@grove/core';
import type { Database } from '@grove/database';
import { downloadPermissionImport, type ImportedDownloadPermission } from '@grove/orders';
import { isZeroDate, localInstant } from '../../values/dates.js';
import { phpInt } from '../../values/numbers.js';
import type { SourceRow } from '../../source/source-rows.js';
import type { SourceKind } from '../source-kind.js';

const TABLE = 'woocommerce_downloadable_product_permissions';

/** Permissions to download the files of products, one for each file of an order. */
export const downloadPermissionKind = (database: Database): SourceKind<ImportedDownloadPermission> => ({
  kind: downloadPermissionImport(database),
  records: { table: TABLE, key: 'permission_id' },
  async read(ids, { source, settings }) {
    const rows = await source.findByIds(TABLE, 'permission_id', ids);
    return rows.map((row) => permissionOf(row, settings.timezone));
  },
});

function permissionOf(row: SourceRow, timezone: string): ImportedDownloadPermission {
  const text = (name: string) => String(row[name] ?? '');
  const whole = (name: string) => Math.min(phpInt(row[name]), MAX_INT);
  return {
    id: whole('permission_id'),
    downloadId: text('download_id').slice(0, 36),
    productId: whole('product_id'),
    orderId: whole('order_id'),
    orderKey: text('order_key'),
    userEmail: text('user_email'),
    userId: whole('user_id'),
    remaining: text('downloads_remaining') === '' ? null : whole('downloads_remaining'),
    grantedAt: localInstant(row['access_granted'], timezone) ?? null,
    lastDay: isZeroDate(row['access_expires']) ? null : text('access_expires').slice(0, 10),
    downloadCount: whole('download_count'),
  };
}
