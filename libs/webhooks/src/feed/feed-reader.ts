import { Injectable } from '@nestjs/common';
import { And, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { Database, Repository, StoredEvent } from '@grove/database';
import { EventsExpired } from '../errors.js';
import { FeedEventEntity } from './feed-event.entity.js';

/** The ids that one request searches, so that a client that wants rare topics never reads the whole feed at a time. */
const SEARCHED_IDS = 20_000;

/** The most bytes of payloads on a page; its first event is shown however long it is. */
const MAX_PAYLOAD_BYTES = 4_000_000;

/** What a client asks of a feed. */
interface FeedRequest {
  /** The cursor that the client has; undefined for the oldest event that is kept. */
  readonly after: number | undefined;
  readonly topics: readonly string[];
  readonly limit: number;
  /** Which payloads are read: none, those for administrators, or those for everybody else. */
  readonly payloads: 'none' | 'whole' | 'restricted';
}

/** An event with its payload as JSON; null if it is not kept any more, undefined if it was not asked for. */
export type ReadEvent = FeedEventEntity & { readonly payload?: string | null };

/** The next events, the cursor behind them, and whether there are more now. */
interface FeedPage {
  readonly events: readonly ReadEvent[];
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** Reads the feeds of changes. */
@Injectable()
export class FeedReader {
  private readonly feed: Repository<FeedEventEntity>;
  private readonly stored: Repository<StoredEvent>;

  constructor(database: Database) {
    this.feed = new Repository(database, FeedEventEntity);
    this.stored = new Repository(database, StoredEvent);
  }

  /** The cursor behind everything that has happened. */
  async latest(): Promise<number> {
    return (await this.feed.maximum('id')) ?? 0;
  }

  /** Reads the next events of these topics. Throws if events after the cursor are not kept any more. */
  async read({ after, topics, limit, payloads }: FeedRequest): Promise<FeedPage> {
    const start = after ?? ((await this.feed.minimum('id')) ?? 1) - 1;
    const latest = await this.latest();
    const end = Math.min(latest, start + SEARCHED_IDS);
    const where = { id: And(MoreThan(start), LessThanOrEqual(end)), topic: In([...topics]) };
    const rows = await this.feed.find({ where, order: { id: 'ASC' }, take: limit });
    // Asked after the rows were read: what was deleted before is missed, and said.
    const oldest = await this.feed.minimum('id');
    if (after !== undefined && oldest !== null && oldest > after + 1) throw new EventsExpired({ after });
    const events = payloads === 'none' ? rows : await this.withPayloads(rows, payloads);
    const isWhole = events.length === rows.length && rows.length < limit;
    // A node of a cluster may not know yet what another node has answered.
    const cursor = isWhole ? Math.max(start, end) : events.at(-1)!.id;
    return { events, cursor, hasMore: cursor < latest };
  }

  /** The first of these events whose payloads fit on a page. */
  private async withPayloads(rows: readonly FeedEventEntity[], which: 'whole' | 'restricted'): Promise<ReadEvent[]> {
    const body = which === 'whole' ? 'event.payload' : 'COALESCE(event.restrictedPayload, event.payload)';
    const sizes = await this.select(rows, `OCTET_LENGTH(${body})`);
    let bytes = 0;
    const end = rows.findIndex(
      ({ eventId }, index) => (bytes += Number(sizes.get(eventId) ?? 0)) > MAX_PAYLOAD_BYTES && index > 0,
    );
    const shown = end < 0 ? rows : rows.slice(0, end);
    const payloads = await this.select(shown, body);
    return shown.map((row) => ({ ...row, payload: payloads.get(row.eventId) ?? null }));
  }

  /** A value of each stored event, by its id. */
  private async select(rows: readonly FeedEventEntity[], value: string): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const query = this.stored.createQueryBuilder('event').select('event.id', 'id').addSelect(value, 'value');
    query.where({ id: In(rows.map(({ eventId }) => eventId)) });
    const found = await query.getRawMany<{ id: number | string; value: string }>();
    return new Map(found.map((one) => [Number(one.id), one.value]));
  }
}
