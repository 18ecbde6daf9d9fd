import { setImmediate as nextTurn } from 'node:timers/promises';
import { placeholders, NOT_RELAYED, processInBatches, type BatchJob, type Database, type Instant } from '@grove/database';
import { instantAt } from '@grove/core';
import { STORED_TEXT_BYTES } from '../model/delivery-size.js';
import { deleteFinishedDeliveries, deleteUnusedEvents } from './delete-deliveries.js';
import { useWebhookIndex } from '../model/indexes.js';

/** Ids in one step of counting deliveries. */
const ID_RANGE = 10_000;

/** The size of a delivery is estimated from this many of the newest ones. */
const SAMPLE_SIZE = 1_000;

/** Limits for what is kept. */
export interface RetentionLimits {
  readonly days: number;
  readonly deliveries: number;
  /** Approximate size of the text in deliveries and their events, without the overhead of the database. */
  readonly bytes: number;
}

interface Row {
  id: number | string;
  event_id: number | string;
  state: string;
  created_at: Instant;
}

/** Deletes deliveries that are too old or too many, and events without deliveries. Waiting deliveries stay. */
export class Retention {
  constructor(
    private readonly database: Database,
    private readonly limits: RetentionLimits,
    private readonly clock: () => number,
  ) {}

  /** Returns how many deliveries were deleted. */
  async deleteExpired(signal?: AbortSignal): Promise<number> {
    const oldest = instantAt(this.clock() - this.limits.days * 86_400_000);
    const lastSurplusId = await this.newestSurplusId(Math.min(this.limits.deliveries, await this.countWithinSizeLimit()), signal);
    const deleted = await processInBatches({ ...this.oldDeliveries(oldest, lastSurplusId), signal });
    await processInBatches({ ...this.unusedEvents(oldest), signal });
    return deleted;
  }

  /** Deliveries that are older than a date, or have at most this id. */
  private oldDeliveries(oldest: Instant, lastSurplusId: number): BatchJob<Row> {
    return {
      read: async (limit, last) => {
        const rows = await this.database.read<Row>(OLDEST_FIRST, [last?.id ?? 0, limit]);
        // Ids are in the order of creation: after the first delivery that is kept, all are kept.
        const end = rows.findIndex(({ id, created_at }) => created_at >= oldest && Number(id) > lastSurplusId);
        return end < 0 ? rows : rows.slice(0, end);
      },
      process: (rows) => this.delete(rows.filter(({ state }) => state !== 'waiting')),
    };
  }

  /** Old events without deliveries, which were deleted with their webhook. */
  private unusedEvents(oldest: Instant): BatchJob<Pick<Row, 'id'>> {
    return {
      read: (limit) => this.database.read(UNUSED_EVENTS, [NOT_RELAYED, oldest, limit]),
      process: async (rows) => {
        const ids = rows.map(({ id }) => Number(id));
        const sql = `DELETE FROM outbox WHERE id IN (${placeholders(ids.length)})`;
        return (await this.database.write((unit) => unit.query(sql, ids))).affected;
      },
    };
  }

  /** How many deliveries fit into the size limit if all are as large as the newest ones. An event that several deliveries share is counted once. */
  private async countWithinSizeLimit(): Promise<number> {
    const [{ deliveries, bytes }] = await this.database.read<{ deliveries: number | string; bytes: number | string | null }>(
      `WITH newest AS (SELECT event_id, ${STORED_TEXT_BYTES} AS bytes FROM webhook_delivery ORDER BY id DESC LIMIT ${SAMPLE_SIZE})
       SELECT (SELECT COUNT(*) FROM newest) AS deliveries, (SELECT SUM(bytes) FROM newest)
         + (SELECT COALESCE(SUM(OCTET_LENGTH(o.topic) + OCTET_LENGTH(o.payload) + COALESCE(OCTET_LENGTH(o.restricted_payload), 0)), 0) FROM (SELECT DISTINCT event_id FROM newest) e JOIN outbox o ON o.id = e.event_id) AS bytes`,
    );
    return bytes === null ? Infinity : Math.floor((this.limits.bytes * Number(deliveries)) / Number(bytes));
  }

  /**
   * The highest id that exceeds the number of kept deliveries; 0 when none does. Deliveries are counted from the newest on, with an index that contains
   * only ids, and only if the range of ids is large enough: ids have gaps, but are never used twice.
   */
  private async newestSurplusId(deliveries: number, signal?: AbortSignal): Promise<number> {
    const [{ first, last }] = await this.database.read<Record<'first' | 'last', number | string | null>>(
      'SELECT (SELECT MIN(id) FROM webhook_delivery) AS first, (SELECT MAX(id) FROM webhook_delivery) AS last',
    );
    if (Number(last) - Number(first) < deliveries) return 0;
    const webhooks = (await this.database.read<{ id: number }>('SELECT id FROM webhook ORDER BY id')).map(({ id }) => id);
    let remaining = deliveries;
    for (let end = Number(last); end >= Number(first) && !signal?.aborted; end -= ID_RANGE) {
      const count = await this.count(webhooks, end - ID_RANGE, end);
      if (count > remaining) return this.idBefore(end, remaining);
      remaining -= count;
      await nextTurn();
    }
    return 0;
  }

  /** How many deliveries have ids above `from`, up to `to`. */
  private async count(webhooks: readonly number[], from: number, to: number): Promise<number> {
    const [{ count }] = await this.database.read<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM webhook_delivery d ${useWebhookIndex(this.database.engineName)}
       WHERE d.webhook_id IN (${placeholders(webhooks.length)}) AND d.id > ? AND d.id <= ?`,
      [...webhooks, from, to],
    );
    return Number(count);
  }

  /** The id of the delivery with `newerCount` deliveries between it and `end`. */
  private async idBefore(end: number, newerCount: number): Promise<number> {
    const [row] = await this.database.read<{ id: number | string }>(
      'SELECT id FROM webhook_delivery WHERE id <= ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      [end, newerCount],
    );
    return row ? Number(row.id) : 0;
  }

  private async delete(rows: readonly Row[]): Promise<number> {
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => Number(id));
    const events = [...new Set(rows.map(({ event_id }) => Number(event_id)))];
    return this.database.write(async (unit) => {
      const deleted = await deleteFinishedDeliveries(unit, 'id', ids);
      await deleteUnusedEvents(unit, events);
      return deleted;
    });
  }
}

const OLDEST_FIRST = 'SELECT id, event_id, state, created_at FROM webhook_delivery WHERE id > ? ORDER BY id LIMIT ?';

const UNUSED_EVENTS = `SELECT id FROM outbox WHERE relayed_at > ? AND relayed_at < ?
  AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = outbox.id) ORDER BY relayed_at, id LIMIT ?`;
