import type { RequestOptions } from './transport.js';

/** What every answer of a feed has. */
interface EventsAnswer<E> {
  readonly events: readonly E[];
  readonly cursor: number;
  readonly has_more: boolean;
}

/** A feed of changes: `client.shop.events` or `client.cms.events`. */
export interface EventFeed<E, Q> {
  get(query?: Q, options?: RequestOptions): Promise<EventsAnswer<E>>;
}

/** Where a client begins, what it wants, and when it ends. */
export type FollowOptions<Q> = Omit<Q, 'after' | 'per_page'> & {
  /** The cursor that the client stored: the id of the last event that it has handled. `latest` begins behind everything that has happened. */
  readonly after: number | 'latest';
  /** Milliseconds until it asks again when there is nothing new; 5 000 by default. */
  readonly pollMs?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
};

/**
 * Follows a feed of changes: yields each event once, in the order of the commits, and waits for more until the signal aborts. Store the id of an event after
 * you have handled it, and begin there the next time. If the server does not keep the events any more, it throws `grove_events_expired`.
 *
 *     for await (const { topic, resource_id } of followEvents(client.shop.events, { after: 'latest' })) …
 */
export async function* followEvents<E extends { readonly id: number }, Q extends object>(
  feed: EventFeed<E, Q>,
  { after, pollMs = 5_000, signal, ...query }: FollowOptions<Q>,
): AsyncGenerator<E, void, undefined> {
  let cursor: number | 'latest' = after;
  while (!signal?.aborted) {
    const page: EventsAnswer<E> = await feed.get({ ...query, after: String(cursor) } as unknown as Q);
    yield* page.events;
    cursor = page.cursor;
    if (!page.has_more) await pause(pollMs, signal);
  }
}

/** Waits, but not longer than until the signal aborts. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
