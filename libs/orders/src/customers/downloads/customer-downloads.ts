import { Injectable } from '@nestjs/common';
import { downloadsOfLines } from '@grove/catalogue';
import { Database, type Instant } from '@grove/database';
import { dayOf, now } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { isOpen, lastDayOf, timesAllowed } from './download.rules.js';

/** One file that a customer may download. */
export interface Download {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly orderId: number;
  readonly orderKey: string;
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

/** Finds the downloads of customers. They are derived from the current orders, so no permission is ever stored or revoked. */
@Injectable()
export class CustomerDownloads {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async of(customerId: number): Promise<Download[]> {
    const rows = await this.database.read<Row>(BOUGHT_FILES, [customerId]);
    if (rows.length === 0) return [];
    const zone = await this.settings.timezone();
    const today = dayOf(now(), zone);
    return rows
      .flatMap((row) => downloadsIn(row, dayOf(row.boughtAt, zone)))
      .filter(({ remaining, lastDay }) => isOpen(remaining, lastDay, today));
  }
}

const FILES = downloadsOfLines('l');

/** The items with files of paid orders. */
const BOUGHT_FILES = `
  SELECT o.id AS orderId, o.order_key AS orderKey, COALESCE(o.completed_at, o.paid_at, o.created_at) AS boughtAt, l.quantity AS quantity,
    l.product_id AS productId, ${FILES.columns}
  FROM shop_order o
  JOIN order_line l ON l.order_id = o.id AND l.kind = 'item'
  ${FILES.joins}
  WHERE o.customer_id = ? AND o.not_in_trash = 1 AND o.status IN ('processing', 'completed') AND ${FILES.condition}
  ORDER BY o.id, l.product_id, l.id`;

function downloadsIn({ files, boughtAt: _boughtAt, quantity, limit, expiry, ...rest }: Row, bought: string): Download[] {
  const terms = { limit, expiry };
  const [remaining, lastDay] = [timesAllowed(terms, quantity), lastDayOf(terms, bought)];
  return (JSON.parse(files) as { id: string; name: string; file: string }[]).map(({ id, name, file }) => ({
    ...rest,
    ...{ id, name, file, remaining, lastDay },
  }));
}
