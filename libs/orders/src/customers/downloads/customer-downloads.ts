import { Injectable } from '@nestjs/common';
import { Database, type Instant } from '@grove/database';
import { dayOf, now } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { isOpen, lastDayOf, timesAllowed } from './download.rules.js';

/** One file that a person may fetch. */
export interface Download {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly orderId: number;
  readonly orderKey: string;
  /** The product that is sold; of a variation its parent. */
  readonly productId: number;
  /** What the file belongs to: the product or the variation. */
  readonly ownerId: number;
  /** Null for as often as one likes. */
  readonly remaining: number | null;
  /** Null for ever. */
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

/** Finds what people may fetch. It follows from their orders as they are now, so that nothing has to be granted or taken back. */
@Injectable()
export class CustomerDownloads {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async of(customerId: number): Promise<Download[]> {
    const rows = await this.database.read<Row>(BOUGHT, [customerId]);
    if (rows.length === 0) return [];
    const zone = await this.settings.timezone();
    const today = dayOf(now(), zone);
    return rows
      .flatMap((row) => downloadsIn(row, dayOf(row.boughtAt, zone)))
      .filter(({ remaining, lastDay }) => isOpen(remaining, lastDay, today));
  }
}

/** Orders that are paid, and their items with files. A variation has files of its own. */
const BOUGHT = `
  SELECT o.id AS orderId, o.order_key AS orderKey, COALESCE(o.completed_at, o.paid_at, o.created_at) AS boughtAt, l.quantity AS quantity,
    l.product_id AS productId, COALESCE(v.id, p.id) AS ownerId, COALESCE(v.downloads, p.downloads) AS files,
    COALESCE(v.download_limit, p.download_limit) AS \`limit\`, COALESCE(v.download_expiry, p.download_expiry) AS expiry
  FROM shop_order o
  JOIN order_line l ON l.order_id = o.id AND l.kind = 'item'
  LEFT JOIN product_variation v ON v.id = l.variation_id
  LEFT JOIN product p ON p.id = l.product_id AND l.variation_id = 0
  WHERE o.customer_id = ? AND o.listed = 1 AND o.status IN ('processing', 'completed') AND COALESCE(v.downloadable, p.downloadable) = 1
  ORDER BY o.id, l.product_id, l.id`;

function downloadsIn({ files, boughtAt: _boughtAt, quantity, limit, expiry, ...rest }: Row, bought: string): Download[] {
  const terms = { limit, expiry };
  const [remaining, lastDay] = [timesAllowed(terms, quantity), lastDayOf(terms, bought)];
  return (JSON.parse(files) as { id: string; name: string; file: string }[]).map(({ id, name, file }) => ({
    ...rest,
    ...{ id, name, file, remaining, lastDay },
  }));
}
