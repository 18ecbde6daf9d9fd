import { Injectable } from '@nestjs/common';
import { downloadsOfLines, downloadsOfProducts } from '@grove/catalogue';
import { Database, type Instant } from '@grove/database';
import { dayOf, today } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { DownloadUses, useKey } from './download-uses.js';
import { isOpen, lastDayOf, timesAllowed } from './download.rules.js';

/** One file that a customer may download. */
export interface Download {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly orderId: number;
  readonly orderKey: string;
  /** Whom the file was given to, if another system did it; the customer otherwise. */
  readonly email?: string;
  /** The product that was bought; of a variation its parent. */
  readonly productId: number;
  /** The product or variation that the file belongs to. */
  readonly ownerId: number;
  /** The number of remaining downloads; null for unlimited. */
  readonly remaining: number | null;
  /** The last day of the download; null for none. */
  readonly lastDay: string | null;
}

interface Row {
  readonly orderId: number;
  readonly orderKey: string;
  readonly boughtAt: Instant;
  readonly quantity: number;
  readonly productId: number;
  readonly ownerId: number;
  readonly files: string;
  readonly limit: number;
  readonly expiry: number;
}

interface PermissionRow {
  readonly downloadId: string;
  readonly orderId: number;
  readonly orderKey: string;
  readonly email: string;
  readonly ownerId: number;
  readonly files: string;
  readonly remaining: number | null;
  readonly lastDay: string | null;
}

/**
 * Finds the downloads of customers. They are derived from the current orders, so Grove stores and revokes no permissions, only how often each was used. Imported orders have the
 * permissions that the other system gave.
 */
@Injectable()
export class CustomerDownloads {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly uses: DownloadUses,
  ) {}

  /** What a customer may still download. */
  async of(customerId: number): Promise<Download[]> {
    const found = await this.find('o.customer_id = ?', 'p.user_id = ?', customerId);
    const used = await this.uses.of(found.map(({ orderId }) => orderId));
    const day = today(await this.settings.timezone());
    return found
      .map((download) => withoutUses(download, used))
      .filter(({ remaining, lastDay }) => isOpen(remaining, lastDay, day));
  }

  /** What the buyer of an order may download, with the numbers that were allowed at first. */
  async permittedIn(orderId: number): Promise<Download[]> {
    const day = today(await this.settings.timezone());
    return (await this.find('o.id = ?', 'p.order_id = ?', orderId)).filter(({ remaining, lastDay }) =>
      isOpen(remaining, lastDay, day),
    );
  }

  private async find(ofOrders: string, ofPermissions: string, id: number): Promise<Download[]> {
    const [rows, permissions] = [
      await this.database.read<Row>(boughtFiles(ofOrders), [id]),
      await this.database.read<PermissionRow>(importedPermissions(ofPermissions), [id]),
    ];
    if (rows.length + permissions.length === 0) return [];
    const zone = await this.settings.timezone();
    return [
      ...permissions.flatMap(permittedDownload),
      ...rows.flatMap((row) => downloadsIn(row, dayOf(row.boughtAt, zone))),
    ].sort((one, other) => one.orderId - other.orderId);
  }
}

/** What remains of a download. Of a product that an order has twice, the first is used up first. */
function withoutUses(download: Download, used: Map<string, number>): Download {
  const count = used.get(useKey(download)) ?? 0;
  if (download.remaining === null || count === 0) return download;
  const taken = Math.min(count, download.remaining);
  used.set(useKey(download), count - taken);
  return { ...download, remaining: download.remaining - taken };
}

const FILES = downloadsOfLines('l');

/** The items with files of paid orders. */
const boughtFiles = (condition: string): string => `
  SELECT o.id AS orderId, o.order_key AS orderKey, COALESCE(o.completed_at, o.paid_at, o.created_at) AS boughtAt, l.quantity AS quantity,
    l.product_id AS productId, ${FILES.columns}
  FROM shop_order o
  JOIN order_line l ON l.order_id = o.id AND l.kind = 'item'
  ${FILES.joins}
  WHERE ${condition} AND o.not_in_trash = 1 AND o.downloads_imported = 0
    AND o.status IN ('processing', 'completed') AND ${FILES.condition}
  ORDER BY o.id, l.product_id, l.id`;

const PERMITTED = downloadsOfProducts('p.product_id');

/** The files of paid orders that another system permitted to download. */
const importedPermissions = (condition: string): string => `
  SELECT p.download_id AS downloadId, p.order_id AS orderId, p.order_key AS orderKey, p.user_email AS email, p.remaining AS remaining,
    p.last_day AS lastDay, ${PERMITTED.columns}
  FROM download_permission p
  JOIN shop_order o ON o.id = p.order_id
  ${PERMITTED.joins}
  WHERE ${condition} AND o.not_in_trash = 1 AND o.status IN ('processing', 'completed') AND ${PERMITTED.condition}
  ORDER BY p.order_id, p.product_id, p.id`;

function permittedDownload({
  downloadId,
  orderId,
  orderKey,
  email,
  ownerId,
  files,
  remaining,
  lastDay,
}: PermissionRow): Download[] {
  return filesIn(files)
    .filter(({ id }) => id === downloadId)
    .map((file) => ({ ...file, orderId, orderKey, email, productId: ownerId, ownerId, remaining, lastDay }));
}

const filesIn = (files: string) => JSON.parse(files) as { id: string; name: string; file: string }[];

function downloadsIn({ files, boughtAt: _boughtAt, quantity, limit, expiry, ...rest }: Row, bought: string): Download[] {
  const terms = { limit, expiry };
  const [remaining, lastDay] = [timesAllowed(terms, quantity), lastDayOf(terms, bought)];
  return filesIn(files).map(({ id, name, file }) => ({
    ...rest,
    ...{ id, name, file, remaining, lastDay },
  }));
}
