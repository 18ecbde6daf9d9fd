import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { acquireNamedLock, Database, Repository, type Instant, type UnitOfWork } from '@grove/database';
import { In } from 'typeorm';
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
  private readonly uses = new Repository(this.database, DownloadUseEntity);

  constructor(private readonly database: Database) {}

  /** How often the files of orders were downloaded, by their keys. */
  async of(orderIds: readonly number[]): Promise<Map<string, number>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.uses.findBy({ orderId: In([...new Set(orderIds)]) });
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
      if (row) await this.uses.update(row.id, { used: row.used + 1, lastUsedAt: now() });
      else await this.uses.insert({ ...columnsOf(download), used: 1, lastUsedAt: now() });
    });
  }

  /** Takes back a download that could not be sent. */
  async giveBack(download: UsedDownload): Promise<void> {
    await this.database.write(async (unit) => {
      const row = await this.locked(unit, download);
      if (row && row.used > 0) await this.uses.update(row.id, { used: row.used - 1 });
    });
  }

  /** Two requests never count the same file at the same time. */
  private async locked(unit: UnitOfWork, download: UsedDownload): Promise<DownloadUseEntity | null> {
    await acquireNamedLock(unit, `download of order ${download.orderId}`);
    return this.uses.findOneBy(columnsOf(download));
  }
}

const columnsOf = ({ orderId, ownerId, id }: UsedDownload) => ({ orderId, productId: ownerId, downloadId: id });

const millisecondsOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);

/** Names a file of an order. */
export const useKey = ({ orderId, ownerId, id }: UsedDownload): string => `${orderId} ${ownerId} ${id}`;
