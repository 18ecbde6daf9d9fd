import { html } from '../pages/html.js';
import type { FeedItem } from './rss.js';

/** The most characters of all texts of a feed. */
const MAX_LENGTH = 1_000_000;

/** The room for the texts of one feed. Where it ends, an item has a link in the place of its text. */
export class FeedTexts {
  private room = MAX_LENGTH;

  /** Whether a text has room, by its length as HTML or as it was written. */
  hasRoomFor(length: number): boolean {
    return length <= this.room;
  }

  /** The item, with a link in the place of its text if that has no room. */
  add(item: FeedItem): FeedItem {
    const { summary = '', content = '' } = item;
    if (!this.hasRoomFor(summary.length + content.length)) return shortened(item);
    this.room -= summary.length + content.length;
    return item;
  }
}

/** An item with a link in the place of its text. */
export const shortened = (item: FeedItem): FeedItem => ({
  ...item,
  summary: undefined,
  content: html`<p><a href="${item.link}">${item.link}</a></p>`.text,
});
