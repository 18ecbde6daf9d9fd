import { Injectable } from '@nestjs/common';
import { Database, lockRow, marks, type Selection, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { DELETED, type WebhookEntity } from '../model/webhook.entity.js';
import { knownTopic } from '../webhooks/webhook.rules.js';
import { DeliveryUnderway, WebhookNotActive } from '../errors.js';
import { UNDELIVERED_STATES, type FinishedState } from '../model/delivery.entity.js';
import { selectionOf, type DeliveryFilter } from './delivery-filter.js';
import { recordOf, type DeliveryRecord } from './delivery-record.js';
import { PING, pingOf } from '../model/ping.js';

/** Deliveries that are sent again in one unit of work. */
const BATCH = 500;

/** So far a list reaches from its newest delivery: neither skipping nor counting goes through millions. */
export const LIST_REACH = 10_000;

/** So far a dry run counts. */
const COUNT_REACH = 100_000;

const RECORD =
  'SELECT d.*, o.payload, w.delivery_url, w.store_bodies FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id LEFT JOIN outbox o ON o.id = d.event_id';

/** Which deliveries are sent again: those of one webhook or of all, and what failed or was cancelled, when nothing else is said. */
export interface RedeliverFilter extends Pick<DeliveryFilter, 'topic' | 'since' | 'until'> {
  readonly webhookId?: number;
  readonly states?: readonly FinishedState[];
}

/** How many those are. */
export interface Redelivered {
  readonly matched: number;
  /** A dry run stopped counting there. */
  readonly isMore?: true;
}

/** The deliveries of webhooks: to look at, and to send again. */
@Injectable()
export class Deliveries {
  constructor(private readonly database: Database) {}

  /** Those of one webhook that are meant, the newest first. */
  async ofWebhook(webhookId: number, filter: DeliveryFilter = {}, limit = 100, offset = 0): Promise<DeliveryRecord[]> {
    const { sql, values } = (await selectionOf(this.database, { ...filter, webhookIds: [webhookId] }))
      .orderBy('d.id', 'desc', { column: 'd.id', order: 'desc' })
      .page('SELECT d.id FROM webhook_delivery d', limit, offset);
    // Picked by an index first: what is skipped would be read with all that was sent.
    const rows = await this.database.read(`${RECORD} JOIN (${sql}) picked ON picked.id = d.id ORDER BY d.id DESC`, values);
    return rows.map(recordOf);
  }

  /** How many of one webhook are meant; `LIST_REACH` when there are more. */
  async countOf(webhookId: number, filter: DeliveryFilter = {}): Promise<number> {
    return this.count(await selectionOf(this.database, { ...filter, webhookIds: [webhookId] }), LIST_REACH);
  }

  async find(webhookId: number, id: number): Promise<DeliveryRecord | undefined> {
    const [row] = await this.database.read(`${RECORD} WHERE d.id = ? AND d.webhook_id = ?`, [id, webhookId]);
    return row && recordOf(row);
  }

  /** Sends a delivery again, under the same id of its event; false when there is none. */
  async redeliver(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      const [found] = await unit.read<{ webhook_id: number }>('SELECT webhook_id FROM webhook_delivery WHERE id = ?', [id]);
      if (!found) return false;
      await lockRow(unit, 'webhook', found.webhook_id);
      const [webhook] = await unit.read<{ status: string }>('SELECT status FROM webhook WHERE id = ?', [found.webhook_id]);
      if (!webhook || webhook.status === DELETED) return false;
      if (webhook.status !== 'active') throw new WebhookNotActive();
      if ((await sendAgain(unit, [id])) === 0) throw new DeliveryUnderway();
      unit.afterCommit(() => this.database.announceEvents());
      return true;
    });
  }

  /** Sends again what the filter means, of webhooks that are active; a dry run only counts it. */
  async redeliverAll(filter: RedeliverFilter, { dryRun = false }: { dryRun?: boolean } = {}): Promise<Redelivered> {
    const selection = await this.meantBy(filter);
    if (!dryRun) return { matched: await this.sendAllAgain(selection) };
    const matched = await this.count(selection, COUNT_REACH + 1);
    return matched > COUNT_REACH ? { matched: COUNT_REACH, isMore: true } : { matched };
  }

  /** Tells a receiver that it was found, whatever the status of the webhook; the outcome is recorded as a delivery. */
  async ping(unit: UnitOfWork, { id }: Pick<WebhookEntity, 'id'>): Promise<void> {
    unit.emit(pingOf(id));
  }

  private async meantBy({ webhookId, states = UNDELIVERED_STATES, topic, ...made }: RedeliverFilter): Promise<Selection> {
    if (topic !== undefined) knownTopic(topic);
    const active = await this.database.read<{ id: number }>("SELECT id FROM webhook WHERE status = 'active'");
    const webhookIds = active.map(({ id }) => id).filter((id) => webhookId === undefined || id === webhookId);
    const selection = await selectionOf(this.database, { webhookIds, states, topic, ...made });
    // A ping is asked for anew; repeating it says nothing.
    return selection.where('d.topic <> ?', PING);
  }

  /** How many there are; no more than `most`. */
  private async count(selection: Selection, most: number): Promise<number> {
    const { sql, values } = selection.condition;
    const [{ total }] = await this.database.read<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM (SELECT d.id FROM webhook_delivery d${sql} LIMIT ?) counted`,
      [...values, most],
    );
    return Number(total);
  }

  private async sendAllAgain(selection: Selection): Promise<number> {
    const { sql, values } = selection.condition;
    // What is made from now on is not meant, or there might be no end.
    const [{ newest }] = await this.database.read<{ newest: number | string | null }>(
      'SELECT MAX(id) AS newest FROM webhook_delivery',
    );
    const page = `SELECT d.id FROM webhook_delivery d${sql} AND d.id > ? AND d.id <= ? ORDER BY d.id LIMIT ?`;
    let matched = 0;
    for (let last = 0; ;) {
      const rows = await this.database.read<{ id: number | string }>(page, [...values, last, Number(newest), BATCH]);
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length === 0) break;
      last = ids[ids.length - 1];
      matched += await this.database.write((unit) => sendAgain(unit, ids));
    }
    if (matched > 0) this.database.announceEvents();
    return matched;
  }
}

async function sendAgain(unit: UnitOfWork, ids: readonly number[]): Promise<number> {
  const { affected } = await unit.query(
    `UPDATE webhook_delivery SET state = 'waiting', due_at = ?, lease_holder = '', attempts_before = attempts, finished_at = NULL, resent_at = ?,
       error_code = CASE error_code WHEN 'cancelled' THEN '' ELSE error_code END
     WHERE id IN (${marks(ids.length)}) AND state <> 'waiting'`,
    [BigInt(Date.now()), now(), ...ids],
  );
  return affected;
}
