import { evened, locking, marks, NOT_RELAYED, sharing, type Database, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { PING } from '../model/ping.js';
import { noteErasures } from './deleted-customers.js';
import { unrelayedFirst } from '../model/indexes.js';

/** Events that are looked at in one unit of work. */
const BATCH = 200;

/** What one look at the outbox brought. */
export interface Relayed {
  readonly events: number;
  /** The webhooks that have deliveries waiting now. */
  readonly webhookIds: readonly number[];
}

interface Event {
  readonly id: number | string;
  readonly topic: string;
  readonly resource_id: number;
}

/**
 * Makes deliveries of events: one for each webhook that is active on the topic, in the same unit that marks the event as seen. Any number of
 * processes may do so at once. That an event was not seen is told by its row alone, never by its number: numbers are given before they commit.
 */
export class Relay {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {}

  /** The next events; none when there are none that nobody else is looking at. */
  async next(): Promise<Relayed> {
    // Most looks find nothing, and a look alone locks nothing.
    const [waiting] = await this.database.read('SELECT id FROM outbox WHERE relayed_at = ? LIMIT 1', [NOT_RELAYED]);
    if (!waiting) return { events: 0, webhookIds: [] };
    return this.database.write((unit) => this.relay(unit));
  }

  private async relay(unit: UnitOfWork): Promise<Relayed> {
    const skipping = unit.engine === 'mysql' ? `${locking(unit)} SKIP LOCKED` : '';
    const events = await unit.read<Event>(
      `SELECT id, topic, resource_id FROM outbox ${unrelayedFirst(unit.engine)} WHERE relayed_at = ? ORDER BY id LIMIT ${BATCH}${skipping}`,
      [NOT_RELAYED],
    );
    if (events.length === 0) return { events: 0, webhookIds: [] };
    const webhooks = await webhooksFor(unit, events);
    const wanted = events.filter((event) => webhooks.has(keyOf(event)));
    await this.makeDeliveries(unit, wanted);
    await noteErasures(unit, events);
    await mark(unit, wanted);
    await forget(
      unit,
      events.filter((event) => !webhooks.has(keyOf(event))),
    );
    const webhookIds = new Set(wanted.flatMap((event) => webhooks.get(keyOf(event))!));
    return { events: events.length, webhookIds: [...webhookIds] };
  }

  /** The database makes the rows of what it has: a statement for the topics, and one for pings, which are rare. */
  private async makeDeliveries(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
    const [pings, others] = [events.filter(({ topic }) => topic === PING), events.filter(({ topic }) => topic !== PING)];
    await this.insert(unit, others, "w.topic = o.topic AND w.status = 'active'");
    await this.insert(unit, pings, 'w.id = o.resource_id');
  }

  private async insert(unit: UnitOfWork, events: readonly Event[], whose: string): Promise<void> {
    if (events.length === 0) return;
    const ids = idsOf(events);
    await unit.query(
      `INSERT INTO webhook_delivery (webhook_id, event_id, topic, resource_id, state, attempts, attempts_before, due_at, lease_holder,
         created_at, duration_ms, response_code, response_message, error_code, request_headers, response_headers, response_body)
       SELECT w.id, o.id, o.topic, o.resource_id, 'waiting', 0, 0, ?, '', ?, 0, 0, '', '', '{}', '{}', ''
       FROM outbox o JOIN webhook w ON ${whose} WHERE o.id IN (${marks(ids.length)}) ORDER BY o.id, w.id`,
      [BigInt(this.clock()), now(), ...ids],
    );
  }
}

const idsOf = (events: readonly Event[]): number[] => evened(events.map(({ id }) => Number(id)));

/** A ping goes to the webhook that it is about. */
const keyOf = ({ topic, resource_id }: Event): string => (topic === PING ? `${PING} ${resource_id}` : topic);

/** Who wants what. The webhooks stay as they are until the deliveries are stored: one that is paused meanwhile waits for that. */
async function webhooksFor(unit: UnitOfWork, events: readonly Event[]): Promise<Map<string, number[]>> {
  const topics = evened([...new Set(events.map(({ topic }) => topic))]);
  const pinged = evened(events.filter(({ topic }) => topic === PING).map(({ resource_id }) => resource_id));
  const wanting = await unit.read<{ id: number; topic: string }>(
    `SELECT id, topic FROM webhook WHERE status = 'active' AND topic IN (${marks(topics.length)}) ORDER BY id${sharing(unit)}`,
    topics,
  );
  const found = new Map<string, number[]>();
  for (const { id, topic } of wanting) found.set(topic, [...(found.get(topic) ?? []), id]);
  if (pinged.length === 0) return found;
  const there = await unit.read<{ id: number }>(
    `SELECT id FROM webhook WHERE id IN (${marks(pinged.length)}) AND status <> 'deleted' ORDER BY id${sharing(unit)}`,
    pinged,
  );
  for (const { id } of there) found.set(`${PING} ${id}`, [id]);
  return found;
}

async function mark(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = idsOf(events);
  await unit.query(`UPDATE outbox SET relayed_at = ? WHERE id IN (${marks(ids.length)})`, [now(), ...ids]);
}

/** What nobody wants is not kept for later. */
async function forget(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = idsOf(events);
  await unit.query(`DELETE FROM outbox WHERE id IN (${marks(ids.length)})`, ids);
}
