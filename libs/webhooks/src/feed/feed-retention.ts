import { In, LessThan } from 'typeorm';
import { processInBatches, Repository, StoredEvent, type Database, type Instant } from '@grove/database';
import { deleteUnusedEvents } from '../maintenance/delete-deliveries.js';
import { FeedEventEntity } from './feed-event.entity.js';

/** The size of an event is estimated from this many of the newest ones. */
const SAMPLE_SIZE = 1_000;

/** What the feeds keep: events since a date, at most as many as deliveries, and at most about these bytes of payloads. */
interface FeedLimits {
  readonly oldest: Instant;
  readonly deliveries: number;
  readonly bytes: number;
}

/** Deletes events of the feeds that are too old or too many, with their payloads unless a delivery needs them. */
export class FeedRetention {
  private readonly feed: Repository<FeedEventEntity>;
  private readonly events: Repository<StoredEvent>;

  constructor(private readonly database: Database) {
    this.feed = new Repository(database, FeedEventEntity);
    this.events = new Repository(database, StoredEvent);
  }

  /** The newest event that is not kept stays: it shows whether a client with an older cursor has missed anything. */
  async deleteExpired({ oldest, deliveries, bytes }: FeedLimits, signal?: AbortSignal): Promise<void> {
    const newest = (await this.feed.maximum('id')) ?? 0;
    const tooOld = (await this.feed.maximum('id', { createdAt: LessThan(oldest) })) ?? 0;
    const surplus = newest - Math.min(deliveries, await this.countWithin(bytes));
    const end = Math.max(tooOld, surplus);
    await processInBatches<FeedEventEntity>({
      read: (take) => this.feed.find({ where: { id: LessThan(end) }, order: { id: 'ASC' }, take }),
      process: (rows) => this.database.write(() => this.delete(rows)),
      signal,
    });
  }

  /** How many events have this size together if all are as long as the newest ones. */
  private async countWithin(bytes: number): Promise<number> {
    const newest = await this.feed.find({ order: { id: 'DESC' }, take: SAMPLE_SIZE });
    if (newest.length === 0) return Infinity;
    const sizes = this.events.createQueryBuilder('event').select('SUM(OCTET_LENGTH(event.payload))', 'bytes');
    sizes.where({ id: In(newest.map(({ eventId }) => eventId)) });
    const { bytes: sum } = (await sizes.getRawOne<{ bytes: number | string | null }>())!;
    return Math.floor((bytes * newest.length) / Math.max(1, Number(sum ?? 0)));
  }

  private async delete(rows: readonly FeedEventEntity[]): Promise<number> {
    await this.feed.delete(rows.map(({ id }) => id));
    await deleteUnusedEvents(
      this.database,
      rows.map(({ eventId }) => eventId),
    );
    return rows.length;
  }
}
