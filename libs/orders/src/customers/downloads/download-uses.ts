import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { acquireNamedLock, Database, placeholders, Table, type Instant, type UnitOfWork } from '@grove/database';
import { DownloadLimitReached } from '../errors.js';
import { DownloadUseEntity } from './download-use.entity.js';

/** A file of an order. */
export interface UsedDownload {
  readonly id: string;
  readonly orderId: number;
  readonly ownerId: number;
}

/** How long a download that was begun may be continued without being counted again. */
const CONTINUED_MS = 3_600_000;

/** Counts how often buyers download files. */
@Injectable()
export class DownloadUses {
  private readonly table: Table<DownloadUseEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, DownloadUseEntity);
  }

  /** How often the files of orders were downloaded, by their keys. */
  async of(orderIds: readonly number[]): Promise<Map<string, number>> {
    if (orderIds.length === 0) return new Map();
    const ids = [...new Set(orderIds)];
    const rows = await this.table.where(`order_id IN (${placeholders(ids.length)})`, ...ids);
    return new Map(rows.map((row) => [useKey({ ...row, id: row.downloadId, ownerId: row.productId }), row.used]));
  }

  /**
   * Counts a download. Throws if it was downloaded `allowed` times already; null allows any number. What only continues a download of the last hour is not counted.
   */
  count(download: UsedDownload, allowed: number | null, isContinued: boolean): Promise<void> {
    return this.database.write(async (unit) => {
      const row = await this.locked(unit, download);
      if (isContinued && row && Date.now() - millisecondsOf(row.lastUsedAt) < CONTINUED_MS) return;
      if (allowed !== null && (row?.used ?? 0) >= allowed) throw new DownloadLimitReached();
      if (row) await unit.update('download_use', { used: row.used + 1, last_used_at: now() }, { id: row.id });
      else {
        const { orderId: order_id, ownerId: product_id, id: download_id } = download;
        await unit.insert('download_use', { order_id, product_id, download_id, used: 1, last_used_at: now() });
      }
    });
  }

  /** Takes back a download that could not be sent. */
  async giveBack(download: UsedDownload): Promise<void> {
    await this.database.write(async (unit) => {
      const row = await this.locked(unit, download);
      if (row && row.used > 0) await unit.update('download_use', { used: row.used - 1 }, { id: row.id });
    });
  }

  /** Two requests never count the same file at the same time. */
  private async locked(unit: UnitOfWork, { orderId, ownerId, id }: UsedDownload): Promise<DownloadUseEntity | undefined> {
    await acquireNamedLock(unit, `download of order ${orderId}`);
    const found = await unit.read<UseRow>(
      'SELECT id, used, last_used_at AS lastUsedAt FROM download_use WHERE order_id = ? AND product_id = ? AND download_id = ?',
      [orderId, ownerId, id],
    );
    const [row] = found;
    return row && { ...row, used: Number(row.used), orderId, productId: ownerId, downloadId: id };
  }
}

type UseRow = Pick<DownloadUseEntity, 'id' | 'used' | 'lastUsedAt'>;

const millisecondsOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);

/** Names a file of an order. */
export const useKey = ({ orderId, ownerId, id }: UsedDownload): string => `${orderId} ${ownerId} ${id}`;
