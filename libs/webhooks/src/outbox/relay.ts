import { padToPowerOfTwo, forUpdate, placeholders, NOT_RELAYED, forShare, type Database, type UnitOfWork } from '@grove/database';
import { now, tracing } from '@grove/core';
import { PING_TOPIC } from '../model/ping.js';
import { recordDeletedCustomers } from './deleted-customers.js';
import { useUnrelayedIndex } from '../model/indexes.js';

/** Events that are relayed in one unit of work. */
const BATCH_SIZE = 200;

/** What one batch has relayed. */
export interface RelayResult {
  readonly events: number;
  /** Webhooks for which deliveries were created. */
  readonly webhookIds: readonly number[];
}

interface Event {
  readonly id: number | string;
  readonly topic: string;
  readonly resource_id: number;
  /** The version of the webhooks that get it; 0 for all. */
  readonly api_version: number;
}

/**
 * Creates deliveries from events: one for each active webhook of the topic, in the unit of work that marks the event as relayed. Any number of
 * processes may do so at once. Whether an event was relayed is recorded in its row; ids say nothing, because they are assigned before the commit.
 */
export class Relay {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {}

  /** Relays the next events, without those that another process is relaying now. */
  async relayBatch(): Promise<RelayResult> {
    // Most polls find nothing, and a read takes no locks.
    const [waiting] = await this.database.read('SELECT id FROM outbox WHERE relayed_at = ? LIMIT 1', [NOT_RELAYED]);
    if (!waiting) return { events: 0, webhookIds: [] };
    const relay = () => this.database.write((unit) => this.relay(unit));
    const span = tracing.begin?.({ name: 'relay events' });
    return span ? span.around(relay) : relay();
  }

  private async relay(unit: UnitOfWork): Promise<RelayResult> {
    const skipping = unit.engine === 'mysql' ? `${forUpdate(unit)} SKIP LOCKED` : '';
    const events = await unit.read<Event>(
      `SELECT id, topic, resource_id, api_version FROM outbox ${useUnrelayedIndex(unit.engine)} WHERE relayed_at = ? ORDER BY id LIMIT ${BATCH_SIZE}${skipping}`,
      [NOT_RELAYED],
    );
    if (events.length === 0) return { events: 0, webhookIds: [] };
    const webhooks = await webhooksFor(unit, events);
    const relayed = events.filter((event) => webhooks.has(keyOf(event)));
    await this.createDeliveries(unit, relayed);
    await recordDeletedCustomers(unit, events);
    await markRelayed(unit, relayed);
    await deleteEvents(
      unit,
      events.filter((event) => !webhooks.has(keyOf(event))),
    );
    const webhookIds = new Set(relayed.flatMap((event) => webhooks.get(keyOf(event))!));
    return { events: events.length, webhookIds: [...webhookIds] };
  }

  /** Two INSERT … SELECT statements, so that payloads do not travel: one for topics, and one for pings, which are rare. */
  private async createDeliveries(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
    const [pings, others] = [
      events.filter(({ topic }) => topic === PING_TOPIC),
      events.filter(({ topic }) => topic !== PING_TOPIC),
    ];
    await this.insert(unit, others, "w.topic = o.topic AND w.status = 'active' AND o.api_version IN (0, w.api_version)");
    await this.insert(unit, pings, 'w.id = o.resource_id');
  }

  private async insert(unit: UnitOfWork, events: readonly Event[], joinCondition: string): Promise<void> {
    if (events.length === 0) return;
    const ids = idsOf(events);
    await unit.query(
      `INSERT INTO webhook_delivery (webhook_id, event_id, topic, resource_id, state, attempts, attempts_before_resend, due_at, claim_id,
         created_at, duration_ms, response_code, response_message, error_code, request_headers, response_headers, response_body)
       SELECT w.id, o.id, o.topic, o.resource_id, 'waiting', 0, 0, ?, '', ?, 0, 0, '', '', '{}', '{}', ''
       FROM outbox o JOIN webhook w ON ${joinCondition} WHERE o.id IN (${placeholders(ids.length)}) ORDER BY o.id, w.id`,
      [BigInt(this.clock()), now(), ...ids],
    );
  }
}

const idsOf = (events: readonly Event[]): number[] => padToPowerOfTwo(events.map(({ id }) => Number(id)));

/** Events with the same key go to the same webhooks; a ping goes to the webhook that it is about. */
const keyOf = ({ topic, resource_id, api_version: version }: Event): string =>
  topic === PING_TOPIC ? `${PING_TOPIC} ${resource_id}` : topicKey(topic, version);

const topicKey = (topic: string, version: number): string => `${version} ${topic}`;

/** The webhooks for each key. Their rows are locked until the deliveries are stored, so that pausing a webhook waits for that. */
async function webhooksFor(unit: UnitOfWork, events: readonly Event[]): Promise<Map<string, number[]>> {
  const topics = padToPowerOfTwo([...new Set(events.map(({ topic }) => topic))]);
  const pinged = padToPowerOfTwo(events.filter(({ topic }) => topic === PING_TOPIC).map(({ resource_id }) => resource_id));
  const subscribed = await unit.read<{ id: number; topic: string; api_version: number }>(
    `SELECT id, topic, api_version FROM webhook WHERE status = 'active' AND topic IN (${placeholders(topics.length)}) ORDER BY id${forShare(unit)}`,
    topics,
  );
  const found = new Map<string, number[]>();
  for (const { id, topic, api_version: version } of subscribed)
    for (const key of [topicKey(topic, 0), topicKey(topic, version)]) found.set(key, [...(found.get(key) ?? []), id]);
  if (pinged.length === 0) return found;
  const existing = await unit.read<{ id: number }>(
    `SELECT id FROM webhook WHERE id IN (${placeholders(pinged.length)}) AND status <> 'deleted' ORDER BY id${forShare(unit)}`,
    pinged,
  );
  for (const { id } of existing) found.set(`${PING_TOPIC} ${id}`, [id]);
  return found;
}

async function markRelayed(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = idsOf(events);
  await unit.query(`UPDATE outbox SET relayed_at = ? WHERE id IN (${placeholders(ids.length)})`, [now(), ...ids]);
}

/** Events without any webhook are not kept. */
async function deleteEvents(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = idsOf(events);
  await unit.query(`DELETE FROM outbox WHERE id IN (${placeholders(ids.length)})`, ids);
}
