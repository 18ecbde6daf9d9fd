import { locking, marks, now, sharing, type Database, type RowValues, type UnitOfWork } from '@grove/kernel';
import { PING } from '../deliveries/delivery-record.js';

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
    const [waiting] = await this.database.read('SELECT id FROM outbox WHERE relayed_at IS NULL LIMIT 1');
    if (!waiting) return { events: 0, webhookIds: [] };
    return this.database.write((unit) => this.relay(unit));
  }

  private async relay(unit: UnitOfWork): Promise<Relayed> {
    const skipping = unit.engine === 'mysql' ? `${locking(unit)} SKIP LOCKED` : '';
    const events = await unit.read<Event>(
      `SELECT id, topic, resource_id FROM outbox WHERE relayed_at IS NULL ORDER BY id LIMIT ${BATCH}${skipping}`,
    );
    if (events.length === 0) return { events: 0, webhookIds: [] };
    const webhooks = await webhooksFor(unit, events);
    const made = events.flatMap((event) =>
      (webhooks.get(keyOf(event)) ?? []).map((webhookId) => this.deliveryOf(event, webhookId)),
    );
    const wanted = new Set(made.map(({ event_id }) => event_id));
    await unit.insertMany('webhook_delivery', made);
    await mark(
      unit,
      events.filter(({ id }) => wanted.has(BigInt(id))),
    );
    await forget(
      unit,
      events.filter(({ id }) => !wanted.has(BigInt(id))),
    );
    return { events: events.length, webhookIds: [...new Set(made.map(({ webhook_id }) => webhook_id as number))] };
  }

  private deliveryOf({ id, topic, resource_id }: Event, webhookId: number): RowValues & { event_id: bigint } {
    return {
      ...{ webhook_id: webhookId, event_id: BigInt(id), topic, resource_id, state: 'waiting', attempts: 0, attempts_before: 0 },
      ...{
        due_at: BigInt(this.clock()),
        lease_holder: '',
        created_at: now(),
        finished_at: null,
        duration_ms: 0,
        response_code: 0,
      },
      ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
    };
  }
}

/** A ping goes to the webhook that it is about. */
const keyOf = ({ topic, resource_id }: Event): string => (topic === PING ? `${PING} ${resource_id}` : topic);

/** Who wants what. The webhooks stay as they are until the deliveries are stored: one that is paused meanwhile waits for that. */
async function webhooksFor(unit: UnitOfWork, events: readonly Event[]): Promise<Map<string, number[]>> {
  const topics = [...new Set(events.map(({ topic }) => topic))];
  const pinged = events.filter(({ topic }) => topic === PING).map(({ resource_id }) => resource_id);
  const wanting = await unit.read<{ id: number; topic: string }>(
    `SELECT id, topic FROM webhook WHERE status = 'active' AND topic IN (${marks(topics.length)}) ORDER BY id${sharing(unit)}`,
    topics,
  );
  const found = new Map<string, number[]>();
  for (const { id, topic } of wanting) found.set(topic, [...(found.get(topic) ?? []), id]);
  if (pinged.length === 0) return found;
  const there = await unit.read<{ id: number }>(
    `SELECT id FROM webhook WHERE id IN (${marks(pinged.length)}) ORDER BY id${sharing(unit)}`,
    pinged,
  );
  for (const { id } of there) found.set(`${PING} ${id}`, [id]);
  return found;
}

async function mark(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => BigInt(id));
  await unit.query(`UPDATE outbox SET relayed_at = ? WHERE id IN (${marks(ids.length)})`, [now(), ...ids]);
}

/** What nobody wants is not kept for later. */
async function forget(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => BigInt(id));
  await unit.query(`DELETE FROM outbox WHERE id IN (${marks(ids.length)})`, ids);
}
