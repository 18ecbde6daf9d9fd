import { expect } from 'vitest';
import type { Client } from './client.js';
import type { JsonRecord } from './http.js';

/** The feeds of changes, of the shop and of the content. */
export const [SHOP_EVENTS, CONTENT_EVENTS] = ['/shop/v1/events', '/cms/v2/events'];

/** Reads a feed from a cursor on. */
export class FeedCursor {
  private constructor(
    private client: Client,
    private readonly path: string,
    private position: number,
  ) {}

  /** Begins behind everything that has happened. */
  static async atEnd(client: Client, path: string): Promise<FeedCursor> {
    const { status, body } = await client.get(path, { after: 'latest' });
    expect([status, body.events]).toEqual([200, []]);
    return new FeedCursor(client, path, Number(body.cursor));
  }

  /** Goes on with another client, such as that of a server that was started again. */
  through(client: Client): this {
    this.client = client;
    return this;
  }

  /** The events that have come since. */
  async next(query: Record<string, string | number | boolean> = {}): Promise<JsonRecord[]> {
    const events: JsonRecord[] = [];
    for (;;) {
      const { status, body } = await this.client.get(this.path, { ...query, after: this.position });
      expect([status, body]).toEqual([200, expect.objectContaining({ cursor: expect.any(Number) })]);
      events.push(...(body.events as JsonRecord[]));
      this.position = Number(body.cursor);
      if (!body.has_more) return events;
    }
  }

  /** Waits for this many events. */
  async waitFor(count: number, query: Record<string, string | number | boolean> = {}): Promise<JsonRecord[]> {
    const events: JsonRecord[] = [];
    await expect
      .poll(
        async () => {
          events.push(...(await this.next(query)));
          return events.length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThanOrEqual(count);
    return events;
  }
}
