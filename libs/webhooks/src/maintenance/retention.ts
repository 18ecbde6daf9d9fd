import { setImmediate as turn } from 'node:timers/promises';
import { eraseInBatches, marks, NOT_RELAYED, type Database, type Erasure, type Instant } from '@grove/database';
import { instantAt } from '@grove/core';
import { STORED_BYTES } from '../model/delivery-size.js';
import { forgetDeliveries, forgetEvents } from './delete-deliveries.js';
import { idsOfWebhooks } from '../model/indexes.js';

/** Numbers of deliveries that are looked through in one step to count what is there. */
const SPAN = 10_000;

/** The newest deliveries, by which it is told how large one is. */
const SAMPLE = 1_000;

/** What is kept. */
export interface Keep {
  readonly days: number;
  readonly deliveries: number;
  /** What they take, about: all texts that are stored of them and of their events, without what the database adds. */
  readonly bytes: number;
}

interface Row {
  id: number | string;
  event_id: number | string;
  state: string;
  created_at: Instant;
}

/** Lets go of deliveries that are old or too many, and with the last delivery of an event of its body. Those with attempts to come stay. */
export class Retention {
  constructor(
    private readonly database: Database,
    private readonly keep: Keep,
    private readonly clock: () => number,
  ) {}

  /** Gives the number of deliveries that went. */
  async sweep(signal?: AbortSignal): Promise<number> {
    const oldest = instantAt(this.clock() - this.keep.days * 86_400_000);
    const surplus = await this.lastBeyond(Math.min(this.keep.deliveries, await this.fitting()), signal);
    const gone = await eraseInBatches({ ...this.deliveriesUntil(oldest, surplus), signal });
    await eraseInBatches({ ...this.eventsWithoutDeliveries(oldest), signal });
    return gone;
  }

  /** What is made before an instant, or has no higher number than that which is one too many. */
  private deliveriesUntil(oldest: Instant, surplus: number): Erasure<Row> {
    let last = 0;
    return {
      read: async (most) => {
        const rows = await this.database.read<Row>(PAST, [last, most]);
        last = Number(rows.at(-1)?.id ?? last);
        // They stand in the order of their making: after the first that stays by age and number, all do.
        const end = rows.findIndex(({ id, created_at }) => created_at >= oldest && Number(id) > surplus);
        return end < 0 ? rows : rows.slice(0, end);
      },
      erase: (rows) => this.forget(rows.filter(({ state }) => state !== 'waiting')),
    };
  }

  /** Events whose deliveries went with their webhook. */
  private eventsWithoutDeliveries(oldest: Instant): Erasure<Pick<Row, 'id'>> {
    return {
      read: (most) => this.database.read(ORPHANS, [NOT_RELAYED, oldest, most]),
      erase: async (rows) => {
        const ids = rows.map(({ id }) => Number(id));
        const sql = `DELETE FROM outbox WHERE id IN (${marks(ids.length)})`;
        return (await this.database.write((unit) => unit.query(sql, ids))).affected;
      },
    };
  }

  /** How many deliveries take the bytes that are kept, were all like the newest. What they share of an event is counted once. */
  private async fitting(): Promise<number> {
    const [{ deliveries, bytes }] = await this.database.read<{ deliveries: number | string; bytes: number | string | null }>(
      `WITH newest AS (SELECT event_id, ${STORED_BYTES} AS bytes FROM webhook_delivery ORDER BY id DESC LIMIT ${SAMPLE})
       SELECT (SELECT COUNT(*) FROM newest) AS deliveries, (SELECT SUM(bytes) FROM newest)
         + (SELECT COALESCE(SUM(OCTET_LENGTH(o.topic) + OCTET_LENGTH(o.payload)), 0) FROM (SELECT DISTINCT event_id FROM newest) e JOIN outbox o ON o.id = e.event_id) AS bytes`,
    );
    return bytes === null ? Infinity : Math.floor((this.keep.bytes * Number(deliveries)) / Number(bytes));
  }

  /**
   * The newest delivery that is one too many; 0 when none is. They are counted from the newest on, by an index that holds nothing else, and only where
   * there can be so many: numbers have gaps, but are never given twice.
   */
  private async lastBeyond(deliveries: number, signal?: AbortSignal): Promise<number> {
    const [{ first, last }] = await this.database.read<Record<'first' | 'last', number | string | null>>(
      'SELECT (SELECT MIN(id) FROM webhook_delivery) AS first, (SELECT MAX(id) FROM webhook_delivery) AS last',
    );
    if (Number(last) - Number(first) < deliveries) return 0;
    const webhooks = (await this.database.read<{ id: number }>('SELECT id FROM webhook ORDER BY id')).map(({ id }) => id);
    let left = deliveries;
    for (let end = Number(last); end >= Number(first) && !signal?.aborted; end -= SPAN) {
      const count = await this.count(webhooks, end - SPAN, end);
      if (count > left) return this.before(end, left);
      left -= count;
      await turn();
    }
    return 0;
  }

  /** How many deliveries have numbers above `from`, up to `to`. */
  private async count(webhooks: readonly number[], from: number, to: number): Promise<number> {
    const [{ count }] = await this.database.read<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM webhook_delivery d ${idsOfWebhooks(this.database.engineName)}
       WHERE d.webhook_id IN (${marks(webhooks.length)}) AND d.id > ? AND d.id <= ?`,
      [...webhooks, from, to],
    );
    return Number(count);
  }

  /** The delivery with so many between it and the end. */
  private async before(end: number, newer: number): Promise<number> {
    const [row] = await this.database.read<{ id: number | string }>(
      'SELECT id FROM webhook_delivery WHERE id <= ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      [end, newer],
    );
    return row ? Number(row.id) : 0;
  }

  private async forget(rows: readonly Row[]): Promise<number> {
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => Number(id));
    const events = [...new Set(rows.map(({ event_id }) => Number(event_id)))];
    return this.database.write(async (unit) => {
      const gone = await forgetDeliveries(unit, 'id', ids);
      await forgetEvents(unit, events);
      return gone;
    });
  }
}

const PAST = 'SELECT id, event_id, state, created_at FROM webhook_delivery WHERE id > ? ORDER BY id LIMIT ?';

const ORPHANS = `SELECT id FROM outbox WHERE relayed_at > ? AND relayed_at < ?
  AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = outbox.id) ORDER BY relayed_at, id LIMIT ?`;
