import { In, Not } from 'typeorm';
import { padToPowerOfTwo, NOT_RELAYED, Repository, StoredEvent, type Database, type UnitOfWork } from '@grove/database';
import { now, tracing } from '@grove/core';
import { PING_TOPIC } from '../model/ping.js';
import { FeedWriter } from '../feed/feed-writer.js';
import { recordDeletedCustomers } from './deleted-customers.js';
import { UNRELAYED_EVENTS } from '../model/indexes.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { deliveriesOfEvents, deliveriesOfPings } from './relay.sql.js';

/** Events that are relayed in one unit of work. */
const BATCH_SIZE = 200;

/** What one batch has relayed. */
interface RelayResult {
  readonly events: number;
  /** Webhooks for which deliveries were created. */
  readonly webhookIds: readonly number[];
}

type Event = Pick<StoredEvent, 'id' | 'topic' | 'resourceId' | 'apiVersion' | 'createdAt'>;

/**
 * Appends events to the feeds, and creates deliveries of them: one for each active webhook of the topic, in the unit of work that marks the event as relayed. Any
 * number of processes may do so; they take turns. Whether an event was relayed is recorded in its row; ids say nothing, because they are assigned before the commit.
 */
export class Relay {
  private readonly events: Repository<StoredEvent>;
  private readonly webhooks: Repository<WebhookEntity>;
  private readonly feed: FeedWriter;

  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {
    this.events = new Repository(database, StoredEvent);
    this.webhooks = new Repository(database, WebhookEntity);
    this.feed = new FeedWriter(database);
  }

  /** Relays the next events, without those that another process is relaying now. */
  async relayBatch(): Promise<RelayResult> {
    // Most polls find nothing, and a read takes no locks.
    const [waiting] = await this.events.find({ select: { id: true }, where: { relayedAt: NOT_RELAYED }, take: 1 });
    if (!waiting) return { events: 0, webhookIds: [] };
    const relay = () => this.database.write((unit) => this.relay(unit));
    const span = tracing.begin?.({ name: 'relay events' });
    return span ? span.around(relay) : relay();
  }

  private async relay(unit: UnitOfWork): Promise<RelayResult> {
    await this.feed.lock(unit);
    const events = await this.lockWaiting();
    if (events.length === 0) return { events: 0, webhookIds: [] };
    const webhooks = await this.webhooksFor(events);
    const relayed = events.filter((event) => webhooks.has(keyOf(event)));
    const expected = relayed.reduce((sum, event) => sum + webhooks.get(keyOf(event))!.length, 0);
    const created = await this.createDeliveries(unit, relayed);
    // Nothing is marked as relayed whose deliveries are not there. The unit fails, and the next poll finds the events again.
    if (created !== expected) throw new Error(`Created ${created} deliveries of events instead of ${expected}.`);
    await recordDeletedCustomers(this.database, events);
    const inFeed = await this.feed.append(events);
    const isKept = (event: Event) => webhooks.has(keyOf(event)) || inFeed.has(event.id);
    const kept = events.filter(isKept);
    if (kept.length > 0) await this.events.update(idsOf(kept), { relayedAt: now() });
    const others = events.filter((event) => !isKept(event));
    if (others.length > 0) await this.events.delete(idsOf(others));
    const webhookIds = new Set(relayed.flatMap((event) => webhooks.get(keyOf(event))!));
    return { events: events.length, webhookIds: [...webhookIds] };
  }

  private lockWaiting(): Promise<Event[]> {
    return this.events
      .createQueryBuilder('event')
      .useIndex(UNRELAYED_EVENTS)
      .select(['event.id', 'event.topic', 'event.resourceId', 'event.apiVersion', 'event.createdAt'])
      .where({ relayedAt: NOT_RELAYED })
      .orderBy('event.id')
      .limit(BATCH_SIZE)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  /** The webhooks for each key. Their rows are locked until the deliveries are stored, so that pausing a webhook waits for that. */
  private async webhooksFor(events: readonly Event[]): Promise<Map<string, number[]>> {
    const shared = { order: { id: 'ASC' }, lock: { mode: 'pessimistic_read' } } as const;
    const topics = padToPowerOfTwo([...new Set(events.map(({ topic }) => topic))]);
    const select = { id: true, topic: true, apiVersion: true } as const;
    const subscribed = await this.webhooks.find({ select, where: { status: 'active', topic: In(topics) }, ...shared });
    const found = new Map<string, number[]>();
    for (const { id, topic, apiVersion } of subscribed)
      for (const key of [topicKey(topic, 0), topicKey(topic, apiVersion)]) found.set(key, [...(found.get(key) ?? []), id]);
    const pinged = padToPowerOfTwo(events.filter(isPing).map(({ resourceId }) => resourceId));
    if (pinged.length === 0) return found;
    const where = { id: In(pinged), status: Not(DELETED_STATUS) };
    for (const { id } of await this.webhooks.find({ select: { id: true }, where, ...shared }))
      found.set(`${PING_TOPIC} ${id}`, [id]);
    return found;
  }

  /** Two statements: one for topics, and one for pings, which are rare. Returns how many deliveries they created. */
  private async createDeliveries(unit: UnitOfWork, events: readonly Event[]): Promise<number> {
    const [pings, others] = [events.filter(isPing), events.filter((event) => !isPing(event))];
    const dueAt = this.clock();
    const ofEvents = others.length > 0 ? await unit.run(deliveriesOfEvents(idsOf(others), dueAt)) : undefined;
    const ofPings = pings.length > 0 ? await unit.run(deliveriesOfPings(idsOf(pings), dueAt)) : undefined;
    return (ofEvents?.affected ?? 0) + (ofPings?.affected ?? 0);
  }
}

const isPing = ({ topic }: Event): boolean => topic === PING_TOPIC;

const idsOf = (events: readonly Event[]): number[] => padToPowerOfTwo(events.map(({ id }) => id));

/** Events with the same key go to the same webhooks; a ping goes to the webhook that it is about. */
const keyOf = ({ topic, resourceId, apiVersion }: Event): string =>
  topic === PING_TOPIC ? `${PING_TOPIC} ${resourceId}` : topicKey(topic, apiVersion);

const topicKey = (topic: string, version: number): string => `${version} ${topic}`;
