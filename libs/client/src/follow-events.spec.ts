import { describe, expect, it } from 'vitest';
import { followEvents, type EventFeed } from './follow-events.js';

interface Event {
  readonly id: number;
  readonly topic: string;
}

interface Query {
  readonly after?: string;
  readonly topic?: string[];
}

/** A feed of these events, two on a page, which notes what it was asked. */
function feedOf(events: Event[]): EventFeed<Event, Query> & { readonly asked: Query[] } {
  const asked: Query[] = [];
  return {
    asked,
    get: async (query: Query = {}) => {
      asked.push(query);
      const latest = events.at(-1)?.id ?? 0;
      if (query.after === 'latest') return { events: [], cursor: latest, has_more: false };
      const page = events.filter(({ id }) => id > Number(query.after)).slice(0, 2);
      const cursor = page.at(-1)?.id ?? Number(query.after);
      return { events: page, cursor, has_more: cursor < latest };
    },
  };
}

const anEvent = (id: number): Event => ({ id, topic: 'order.created' });

/** The first events that a client sees. */
async function take(count: number, following: AsyncGenerator<Event>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of following) {
    ids.push(id);
    if (ids.length === count) break;
  }
  return ids;
}

describe('A client that follows a feed', () => {
  it('gets each event once, from a cursor on, and passes its query on', async () => {
    const feed = feedOf([1, 2, 3, 4, 5].map(anEvent));
    expect(await take(4, followEvents(feed, { after: 1, topic: ['order.created'], pollMs: 0 }))).toEqual([2, 3, 4, 5]);
    expect(feed.asked).toEqual(['1', '3'].map((after) => ({ after, topic: ['order.created'] })));
  });

  it('begins behind everything with latest, and waits for more', async () => {
    const events = [1, 2].map(anEvent);
    const feed = feedOf(events);
    const following = take(1, followEvents(feed, { after: 'latest', pollMs: 1 }));
    await expect.poll(() => feed.asked.length).toBeGreaterThan(1);
    events.push(anEvent(7));
    expect(await following).toEqual([7]);
  });

  it('ends when its signal aborts, also while it waits', async () => {
    const ending = new AbortController();
    const feed = feedOf([]);
    const following = take(1, followEvents(feed, { after: 0, pollMs: 1_000_000, signal: ending.signal }));
    await expect.poll(() => feed.asked.length).toBe(1);
    ending.abort();
    expect(await following).toEqual([]);
  });

  it('throws what the server refuses', async () => {
    const feed: EventFeed<Event, Query> = { get: () => Promise.reject(new Error('grove_events_expired')) };
    await expect(take(1, followEvents(feed, { after: 1 }))).rejects.toThrow('grove_events_expired');
  });
});
