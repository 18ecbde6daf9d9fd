import { Injectable } from '@nestjs/common';
import { Database, forUpdate, lockRow, placeholders, processInBatches, type Selection, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { DELETED_STATUS, type WebhookEntity } from '../model/webhook.entity.js';
import { validTopic } from '../webhooks/webhook.rules.js';
import { DeliveryUnderway, WebhookNotActive } from '../errors.js';
import { UNDELIVERED_STATES, type DeliveryState } from '../model/delivery.entity.js';
import { selectDeliveries, type DeliveryFilter } from './delivery-filter.js';
import { toDeliveryRecord, type DeliveryRecord } from './delivery-record.js';
import { PAYLOAD, RESTRICTED_PAYLOAD } from '../model/payload.js';
import { PING_TOPIC, pingEvent } from '../model/ping.js';

/** A list ends after this many deliveries, because skipping and counting millions takes too long. */
export const MAX_LISTED = 10_000;

/** A dry run counts up to this. */
const MAX_DRY_RUN = 100_000;

const RECORD = `SELECT d.*, ${PAYLOAD} AS payload, ${RESTRICTED_PAYLOAD} AS restricted_payload, w.delivery_url, w.store_bodies
  FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id LEFT JOIN outbox o ON o.id = d.event_id`;

/** Which deliveries are sent again: of one webhook or of all; by default all that were not delivered. */
export interface RedeliverFilter extends Pick<DeliveryFilter, 'topic' | 'since' | 'until'> {
  readonly webhookId?: number;
  readonly states?: readonly DeliveryState[];
}

/** How many deliveries matched. */
export interface RedeliverResult {
  readonly matched: number;
  /** There are more: a dry run stopped counting. */
  readonly hasMore?: true;
}

/** Lists deliveries, and sends them again. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly database: Database) {}

  /** The deliveries of a webhook that match the filter, the newest first. */
  async list(webhookId: number, filter: DeliveryFilter = {}, limit = 100, offset = 0): Promise<DeliveryRecord[]> {
    const { sql, values } = (await selectDeliveries(this.database, { ...filter, webhookIds: [webhookId] }))
      .orderBy('d.id', 'desc', { column: 'd.id', order: 'desc' })
      .page('SELECT d.id FROM webhook_delivery d', limit, offset);
    // Ids are selected by an index first; otherwise skipped rows would be read with their headers and bodies.
    const rows = await this.database.read(`${RECORD} JOIN (${sql}) page ON page.id = d.id ORDER BY d.id DESC`, values);
    return rows.map(toDeliveryRecord);
  }

  /** How many deliveries of a webhook match the filter, at most `MAX_LISTED`. */
  async count(webhookId: number, filter: DeliveryFilter = {}): Promise<number> {
    return this.countSelected(await selectDeliveries(this.database, { ...filter, webhookIds: [webhookId] }), MAX_LISTED);
  }

  async find(webhookId: number, id: number): Promise<DeliveryRecord | undefined> {
    const [row] = await this.database.read(`${RECORD} WHERE d.id = ? AND d.webhook_id = ?`, [id, webhookId]);
    return row && toDeliveryRecord(row);
  }

  /**
   * Sends a delivery again, with the same event id, or now if it waits for its next attempt. Returns false when it does not exist, and refuses it while it is
   * being sent.
   */
  async redeliver(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      const [found] = await unit.read<{ webhook_id: number }>('SELECT webhook_id FROM webhook_delivery WHERE id = ?', [id]);
      if (!found) return false;
      await lockRow(unit, 'webhook', found.webhook_id);
      const [webhook] = await unit.read<{ status: string }>('SELECT status FROM webhook WHERE id = ?', [found.webhook_id]);
      if (!webhook || webhook.status === DELETED_STATUS) return false;
      if (webhook.status !== 'active') throw new WebhookNotActive();
      if ((await resend(unit, [id])) === 0 && (await isBeingSent(unit, id))) throw new DeliveryUnderway();
      unit.afterCommit(() => this.database.announceEvents());
      return true;
    });
  }

  /** Sends deliveries of active webhooks again that match the filter; a dry run only counts them. */
  async redeliverAll(filter: RedeliverFilter, { dryRun = false }: { dryRun?: boolean } = {}): Promise<RedeliverResult> {
    const selection = await this.selectForResend(filter);
    if (!dryRun) return { matched: await this.resendAll(selection) };
    const matched = await this.countSelected(selection, MAX_DRY_RUN + 1);
    return matched > MAX_DRY_RUN ? { matched: MAX_DRY_RUN, hasMore: true } : { matched };
  }

  /** Tests the receiver of a webhook, whatever its status; the result is recorded as a delivery. */
  async ping(unit: UnitOfWork, { id }: Pick<WebhookEntity, 'id'>): Promise<void> {
    unit.emit(pingEvent(id));
  }

  private async selectForResend({
    webhookId,
    states = UNDELIVERED_STATES,
    topic,
    ...dates
  }: RedeliverFilter): Promise<Selection> {
    if (topic !== undefined) validTopic(topic);
    const active = await this.database.read<{ id: number }>("SELECT id FROM webhook WHERE status = 'active'");
    const webhookIds = active.map(({ id }) => id).filter((id) => webhookId === undefined || id === webhookId);
    const selection = await selectDeliveries(this.database, { webhookIds, states, topic, ...dates });
    // A ping is not sent again: a new one says more.
    return selection.where('d.topic <> ?', PING_TOPIC).where(`(${RESENDABLE})`, BigInt(Date.now()));
  }

  /** How many deliveries are selected, at most `limit`. */
  private async countSelected(selection: Selection, limit: number): Promise<number> {
    const { sql, values } = selection.condition;
    const [{ total }] = await this.database.read<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM (SELECT d.id FROM webhook_delivery d${sql} LIMIT ?) counted`,
      [...values, limit],
    );
    return Number(total);
  }

  private async resendAll(selection: Selection): Promise<number> {
    const { sql, values } = selection.condition;
    // Newer deliveries are left out, or this might never end.
    const [{ newest }] = await this.database.read<{ newest: number | string | null }>(
      'SELECT MAX(id) AS newest FROM webhook_delivery',
    );
    const page = `SELECT d.id FROM webhook_delivery d${sql} AND d.id > ? AND d.id <= ? ORDER BY d.id LIMIT ?`;
    const matched = await processInBatches<{ id: number | string }>({
      read: (limit, last) => this.database.read(page, [...values, last?.id ?? 0, Number(newest), limit]),
      process: (rows) => {
        const ids = rows.map(({ id }) => Number(id));
        return this.database.write((unit) => resend(unit, ids));
      },
      pauseMs: 0,
    });
    if (matched > 0) this.database.announceEvents();
    return matched;
  }
}

/** A finished delivery, or one that waits for a later attempt. One that is due already, or is being sent, is left to its dispatcher. */
const RESENDABLE = "state <> 'waiting' OR (claim_id = '' AND due_at > ?)";

/** Makes deliveries due now; returns how many were not. MySQL assigns from left to right, so the state is assigned after what depends on it. */
async function resend(unit: UnitOfWork, ids: readonly number[]): Promise<number> {
  const time = BigInt(Date.now());
  const { affected } = await unit.query(
    `UPDATE webhook_delivery SET
       attempts_before_resend = CASE
         WHEN state <> 'waiting' THEN attempts
         WHEN attempts > attempts_before_resend THEN attempts_before_resend + 1
         ELSE attempts_before_resend END,
       state = 'waiting', due_at = ?, claim_id = '', finished_at = NULL, resent_at = ?,
       error_code = CASE error_code WHEN 'cancelled' THEN '' ELSE error_code END
     WHERE id IN (${placeholders(ids.length)}) AND (${RESENDABLE})`,
    [time, now(), ...ids, time],
  );
  return affected;
}

/** Whether a process sends it right now: a claim whose time is over is of a process that has died. */
async function isBeingSent(unit: UnitOfWork, id: number): Promise<boolean> {
  const [row] = await unit.read<{ claim_id: string; due_at: number | string }>(
    `SELECT claim_id, due_at FROM webhook_delivery WHERE id = ? AND state = 'waiting'${forUpdate(unit)}`,
    [id],
  );
  return row !== undefined && row.claim_id !== '' && Number(row.due_at) > Date.now();
}
