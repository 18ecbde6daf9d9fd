import { acquireNamedLock, Repository, type Database, type StoredEvent, type UnitOfWork } from '@grove/database';
import { topicNamed } from '../webhooks/topics.js';
import { FeedEventEntity } from './feed-event.entity.js';

type Event = Pick<StoredEvent, 'id' | 'topic' | 'resourceId' | 'apiVersion' | 'createdAt'>;

/** Appends events to the feeds. */
export class FeedWriter {
  private readonly feed: Repository<FeedEventEntity>;

  constructor(database: Database) {
    this.feed = new Repository(database, FeedEventEntity);
  }

  /**
   * Waits until no other process appends. A unit of work calls this before it reads the events that it will append, so that the ids of the feed are in the
   * order of the commits: whoever has read up to an id never misses a lower one.
   */
  lock(unit: UnitOfWork): Promise<void> {
    return acquireNamedLock(unit, 'event-feed');
  }

  /** Appends those of these events that feeds have, and returns their ids. Feeds show records as version 1 does. */
  async append(events: readonly Event[]): Promise<Set<number>> {
    const shown = events.filter(({ topic, apiVersion }) => apiVersion <= 1 && topicNamed(topic)?.feed !== undefined);
    const rows = shown.map(({ id: eventId, topic, resourceId, createdAt }) => ({ eventId, topic, resourceId, createdAt }));
    if (rows.length > 0) await this.feed.insert(rows, { needsIds: false });
    return new Set(shown.map(({ id }) => id));
  }
}
