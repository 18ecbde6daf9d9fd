import { Injectable } from '@nestjs/common';
import {
  Database,
  inSeconds,
  instantAt,
  lockRow,
  marks,
  now,
  type Connection,
  type Row,
  type SqlValue,
  type UnitOfWork,
} from '@grove/kernel';
import type { WebhookEntity } from '../webhooks/webhook.entity.js';
import { keepsBodies, type StoreBodies } from './bodies.rules.js';
import { DeliveryUnderway, WebhookNotActive } from './errors.js';
import { bodyOf, PING, pingOf, type DeliveryFilter, type DeliveryRecord } from './delivery-record.js';
import type { DeliveryState } from './delivery.entity.js';

/** Deliveries that are sent again in one unit of work. */
const BATCH = 500;

const RECORD =
  'SELECT d.*, o.payload, w.delivery_url, w.store_bodies FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id LEFT JOIN outbox o ON o.id = d.event_id';

/** The deliveries of webhooks: to look at, and to send again. */
@Injectable()
export class Deliveries {
  constructor(private readonly database: Database) {}

  /** Those of one webhook, the newest first. */
  async ofWebhook(webhookId: number, limit = 100, offset = 0): Promise<DeliveryRecord[]> {
    const rows = await this.database.read(`${RECORD} WHERE d.webhook_id = ? ORDER BY d.id DESC LIMIT ? OFFSET ?`, [
      webhookId,
      limit,
      offset,
    ]);
    return rows.map(recordOf);
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
      const [{ status }] = await unit.read<{ status: string }>('SELECT status FROM webhook WHERE id = ?', [found.webhook_id]);
      if (status !== 'active') throw new WebhookNotActive();
      if ((await sendAgain(unit, [id])) === 0) throw new DeliveryUnderway();
      unit.afterCommit(() => this.database.announceEvents());
      return true;
    });
  }

  /** Sends again what the filter means, of active webhooks; a dry run only counts it. */
  async redeliverAll(filter: DeliveryFilter, { dryRun = false }: { dryRun?: boolean } = {}): Promise<{ matched: number }> {
    const { condition, values } = conditionOf(filter);
    if (dryRun) {
      const [{ matched }] = await this.database.read<{ matched: number }>(`SELECT COUNT(*) AS matched ${condition}`, values);
      return { matched: Number(matched) };
    }
    let matched = 0;
    for (let last = 0; ;) {
      const page = `SELECT d.id ${condition} AND d.id > ? ORDER BY d.id LIMIT ?`;
      const ids = (await this.database.read<{ id: number }>(page, [...values, last, BATCH])).map(({ id }) => Number(id));
      if (ids.length === 0) break;
      last = ids[ids.length - 1];
      matched += await this.database.write((unit) => sendAgain(unit, ids));
    }
    if (matched > 0) this.database.announceEvents();
    return { matched };
  }

  /** Tells a receiver that it was found, whatever the status of the webhook; the outcome is recorded as a delivery. */
  async ping(unit: UnitOfWork, { id }: Pick<WebhookEntity, 'id'>): Promise<void> {
    unit.emit(pingOf(id));
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

function conditionOf(filter: DeliveryFilter): { condition: string; values: SqlValue[] } {
  const { webhookId, topic, states = ['failed', 'cancelled'], since, until } = filter;
  const parts: [sql: string, ...values: SqlValue[]][] = [
    ["w.status = 'active'"],
    [`d.state IN (${marks(states.length)})`, ...states],
    // A ping is asked for anew; repeating it says nothing.
    ['d.topic <> ?', PING],
    ['d.created_at < ?', until ?? inSeconds(1)],
  ];
  if (webhookId !== undefined) parts.push(['d.webhook_id = ?', webhookId]);
  if (topic !== undefined) parts.push(['d.topic = ?', topic]);
  if (since !== undefined) parts.push(['d.created_at >= ?', since]);
  return {
    condition: `FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE ${parts.map(([sql]) => sql).join(' AND ')}`,
    values: parts.flatMap(([, ...values]) => values),
  };
}

function recordOf(row: Row): DeliveryRecord {
  const [webhookId, topic, state] = [row.webhook_id as number, row.topic as string, row.state as DeliveryState];
  const isShown = keepsBodies(row.store_bodies as StoreBodies, row.error_code as string);
  return {
    id: Number(row.id),
    webhookId,
    eventId: Number(row.event_id),
    topic,
    resourceId: row.resource_id as number,
    state,
    attempts: row.attempts as number,
    nextAttemptAt: state === 'waiting' ? instantAt(Number(row.due_at)) : null,
    createdAt: row.created_at as string,
    finishedAt: row.finished_at as string | null,
    durationMs: row.duration_ms as number,
    requestUrl: row.delivery_url as string,
    requestHeaders: JSON.parse(row.request_headers as string) as Record<string, string>,
    requestBody: isShown ? bodyOf(topic, webhookId, (row.payload as string | null) ?? '') : '',
    responseCode: row.response_code as number,
    responseMessage: row.response_message as string,
    responseHeaders: JSON.parse(row.response_headers as string) as Record<string, string>,
    responseBody: isShown ? (row.response_body as string) : '',
    connection: JSON.parse((row.connection as string | null) ?? '{}') as Connection,
    errorCode: row.error_code as string,
  };
}
