import { Injectable } from '@nestjs/common';
import { findDownloads, type ProductDownloads } from '@grove/catalogue';
import { Database, Repository } from '@grove/database';
import { dayOf, today } from '@grove/core';
import { type FindOptionsWhere, In } from 'typeorm';
import { SiteSettings } from '@grove/settings';
import { OrderLineEntity } from '../../lines/order-line.entity.js';
import { PAID } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';
import { DownloadPermissionEntity } from './download-permission.entity.js';
import { DownloadUses, useKey } from './download-uses.js';
import { isOpen, lastDayOf, timesAllowed } from './download.rules.js';

/** One file that a customer may download. */
export interface Download {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly orderId: number;
  readonly orderKey: string;
  /** Whom the file was given to, if WooCommerce did it; the customer otherwise. */
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

/** The files of products and variations, by their ids. */
type Files = ReadonlyMap<number, ProductDownloads>;

/**
 * Finds the downloads of customers. They are derived from the current orders, so Grove stores and revokes no permissions, only how often each was used. Imported orders have the
 * permissions that WooCommerce gave.
 */
@Injectable()
export class CustomerDownloads {
  private readonly lines = new Repository(this.database, OrderLineEntity);
  private readonly permissions = new Repository(this.database, DownloadPermissionEntity);

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly uses: DownloadUses,
  ) {}

  /** What a customer may still download. */
  async of(customerId: number): Promise<Download[]> {
    const found = await this.find({ customerId }, { userId: customerId });
    const used = await this.uses.of(found.map(({ orderId }) => orderId));
    const day = today(await this.settings.timezone());
    return found
      .map((download) => withoutUses(download, used))
      .filter(({ remaining, lastDay }) => isOpen(remaining, lastDay, day));
  }

  /** What the buyer of an order may download, with the numbers that were allowed at first. */
  async permittedIn(orderId: number): Promise<Download[]> {
    const day = today(await this.settings.timezone());
    return (await this.find({ id: orderId }, { orderId })).filter(({ remaining, lastDay }) => isOpen(remaining, lastDay, day));
  }

  private async find(
    ofOrders: FindOptionsWhere<OrderEntity>,
    ofPermissions: FindOptionsWhere<DownloadPermissionEntity>,
  ): Promise<Download[]> {
    const [lines, permissions] = [await this.paidLines(ofOrders), await this.validPermissions(ofPermissions)];
    if (lines.length + permissions.length === 0) return [];
    const permitted = permissions.map(({ productId }) => productId);
    const files = await findDownloads(this.database, {
      productIds: distinct([...permitted, ...lines.map(({ variationId, productId }) => (variationId === 0 ? productId : 0))]),
      variationIds: distinct([...permitted, ...lines.map(({ variationId }) => variationId)]),
    });
    const zone = await this.settings.timezone();
    return [
      ...permissions.flatMap((permission) => permittedDownload(permission, files)),
      ...lines.flatMap((line) => downloadsIn(line, files, zone)),
    ].sort((one, other) => one.orderId - other.orderId);
  }

  /** The items of paid orders. */
  private paidLines(ofOrders: FindOptionsWhere<OrderEntity>): Promise<OrderLineEntity[]> {
    return this.lines.find({
      select: {
        ...{ id: true, orderId: true, productId: true, variationId: true, quantity: true },
        order: { id: true, orderKey: true, createdAt: true, paidAt: true, completedAt: true },
      },
      relations: { order: true },
      where: { kind: 'item', order: { ...ofOrders, ...PAID_ORDERS, downloadsImported: false } },
      order: { orderId: 'ASC', productId: 'ASC', id: 'ASC' },
    });
  }

  /** What WooCommerce permitted to download, of paid orders. */
  private validPermissions(ofPermissions: FindOptionsWhere<DownloadPermissionEntity>): Promise<DownloadPermissionEntity[]> {
    return this.permissions.find({
      where: { ...ofPermissions, order: PAID_ORDERS },
      order: { orderId: 'ASC', productId: 'ASC', id: 'ASC' },
    });
  }
}

/** Each id once, without that of lines that sold nothing of the kind. */
const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id !== 0);

const PAID_ORDERS = { notInTrash: true, status: In(PAID) };

/** What remains of a download. Of a product that an order has twice, the first is used up first. */
function withoutUses(download: Download, used: Map<string, number>): Download {
  const count = used.get(useKey(download)) ?? 0;
  if (download.remaining === null || count === 0) return download;
  const taken = Math.min(count, download.remaining);
  used.set(useKey(download), count - taken);
  return { ...download, remaining: download.remaining - taken };
}

function permittedDownload(permission: DownloadPermissionEntity, files: Files): Download[] {
  const { downloadId, orderId, orderKey, userEmail: email, productId: ownerId, remaining, lastDay } = permission;
  const found = files.get(ownerId)?.downloads.filter(({ id }) => id === downloadId) ?? [];
  return found.map((file) => ({ ...file, orderId, orderKey, email, productId: ownerId, ownerId, remaining, lastDay }));
}

function downloadsIn({ order, productId, variationId, quantity }: OrderLineEntity, files: Files, zone: string): Download[] {
  const { id: orderId, orderKey, completedAt, paidAt, createdAt } = order!;
  const ownerId = variationId || productId;
  const sold = files.get(ownerId);
  if (!sold) return [];
  const terms = { limit: sold.downloadLimit, expiry: sold.downloadExpiry };
  const remaining = timesAllowed(terms, quantity);
  const lastDay = lastDayOf(terms, dayOf(completedAt ?? paidAt ?? createdAt, zone));
  return sold.downloads.map(({ id, name, file }) => ({
    ...{ id, name, file, orderId, orderKey, productId, ownerId },
    ...{ remaining, lastDay },
  }));
}
