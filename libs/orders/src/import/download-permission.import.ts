import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { DownloadPermissionEntity } from '../customers/downloads/download-permission.entity.js';

export type ImportedDownloadPermission = Readonly<DownloadPermissionEntity>;

/** How permissions for downloads are imported. They count for the orders with `downloadsImported`. */
export function downloadPermissionImport(database: Database): ImportKind<ImportedDownloadPermission> {
  const permissions = new Repository(database, DownloadPermissionEntity);
  return {
    name: 'download permission',
    tables: [{ table: 'download_permission', key: 'id' }],
    rows: (permission) => ({ download_permission: [permissions.toRow(permission)] }),
  };
}
