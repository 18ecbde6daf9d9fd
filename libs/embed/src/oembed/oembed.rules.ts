import { cardOf } from '../addresses/address.rules.js';
import { html, textOf, trusted } from '../pages/html.js';
import type { Subject } from '../subjects/subject.js';
import { thumbnailOf } from '../subjects/thumbnail.rules.js';

/** The room that somebody who embeds has, as it was asked. */
export interface Room {
  readonly maxwidth: unknown;
  readonly maxheight?: unknown;
}

/** What others need to show a record of ours (oEmbed 1.0). */
export interface EmbedDocument {
  readonly version: '1.0';
  readonly provider_name: string;
  readonly provider_url: string;
  readonly author_name: string;
  readonly author_url: string;
  readonly title: string;
  readonly type: 'rich';
  readonly width: number;
  readonly height: number;
  readonly html: string;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

const LEAST = 200;
const MOST = 600;

/** The document of a record for the room that was asked. */
export function documentOf(subject: Subject, room: Room, site: { readonly name: string; readonly home: string }): EmbedDocument {
  const { width, height } = roomFor(room);
  const thumbnail = subject.picture && thumbnailOf(subject.picture, width, room.maxheight === undefined ? undefined : height);
  return {
    version: '1.0',
    provider_name: site.name,
    provider_url: site.home,
    author_name: subject.author?.name ?? site.name,
    author_url: subject.author?.link ?? site.home,
    title: subject.title,
    type: 'rich',
    width,
    height,
    html: frameOf(subject, width, height),
    ...(thumbnail && {
      thumbnail_url: thumbnail.src,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** Width and height of the frame: wide, and never so small that a card does not fit. */
export function roomFor({ maxwidth, maxheight }: Room): { width: number; height: number } {
  const width = Math.min(Math.max(wholeNumber(maxwidth), LEAST), MOST);
  const height = Math.max(LEAST, Math.ceil((width * 9) / 16));
  return { width, height: maxheight === undefined ? height : Math.min(height, Math.max(wholeNumber(maxheight), LEAST)) };
}

const wholeNumber = (asked: unknown): number =>
  (typeof asked === 'string' || typeof asked === 'number') && Number.isFinite(Number(asked)) ? Math.trunc(Number(asked)) : 0;

/** The link for those who show no frames, and the card in a frame that may do nothing but open links. */
function frameOf({ link, title }: Subject, width: number, height: number): string {
  const name = textOf(title);
  const quote = html`<blockquote class="grove-embed"><a href="${link}">${name}</a></blockquote>`;
  return html`${quote}<iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="${cardOf(link)}"
      width="${width}"
      height="${height}"
      title="${name}"
      loading="lazy"
      style="border:0;max-width:100%"
    ></iframe>`.text.replace(/\s*\n\s*/g, ' ');
}

/** The same document as XML, one element a field. */
export function xmlOf(document: EmbedDocument): string {
  const elements = Object.entries(document).map(
    ([name, value]) => html`<${trusted(name)}>${told(value)}</${trusted(name)}>`.text,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

/** XML has no way to tell control characters and halves of characters. */
const told = (value: unknown): string => String(value).replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
