import { cardUrl } from '../addresses/address.rules.js';
import { html, textOf, trustedHtml } from '../pages/html.js';
import { xmlText } from '../pages/xml.js';
import type { PublicRecord } from '../records/public-record.js';
import { thumbnailOf } from '../records/thumbnail.rules.js';

/** The maximum size that a client asks for, not validated yet. */
export interface MaxSize {
  readonly maxwidth: unknown;
  readonly maxheight?: unknown;
}

/** The response of the oEmbed endpoint (oEmbed 1.0): how other sites show a record of this one. */
export interface OembedDocument {
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

/** Limits of the frame in pixels. */
const MIN_SIZE = 200;
const MAX_WIDTH = 600;

/** The document of a record, within a maximum size. */
export function toOembedDocument(
  record: PublicRecord,
  maxSize: MaxSize,
  site: { readonly name: string; readonly home: string },
): OembedDocument {
  const { width, height } = frameSize(maxSize);
  const thumbnail = record.picture && thumbnailOf(record.picture, width, maxSize.maxheight === undefined ? undefined : height);
  return {
    version: '1.0',
    provider_name: site.name,
    provider_url: site.home,
    author_name: record.author?.name ?? site.name,
    author_url: record.author?.link ?? site.home,
    title: record.title,
    type: 'rich',
    width,
    height,
    html: frameHtml(record, width, height),
    ...(thumbnail && {
      thumbnail_url: thumbnail.src,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** Width and height of the frame: in the format 16:9 where possible, and always large enough for a card. */
export function frameSize({ maxwidth, maxheight }: MaxSize): { width: number; height: number } {
  const width = Math.min(Math.max(toInteger(maxwidth), MIN_SIZE), MAX_WIDTH);
  const height = Math.max(MIN_SIZE, Math.ceil((width * 9) / 16));
  return { width, height: maxheight === undefined ? height : Math.min(height, Math.max(toInteger(maxheight), MIN_SIZE)) };
}

/** An integer, or 0 for a value that is not a number. */
const toInteger = (value: unknown): number =>
  (typeof value === 'string' || typeof value === 'number') && Number.isFinite(Number(value)) ? Math.trunc(Number(value)) : 0;

/** A link for sites that do not allow frames, and the card in a frame that may only open links. */
function frameHtml({ link, title }: PublicRecord, width: number, height: number): string {
  const name = textOf(title);
  const quote = html`<blockquote class="grove-embed"><a href="${link}">${name}</a></blockquote>`;
  return html`${quote}<iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="${cardUrl(link)}"
      width="${width}"
      height="${height}"
      title="${name}"
      loading="lazy"
      style="border:0;max-width:100%"
    ></iframe>`.text.replace(/\s*\n\s*/g, ' ');
}

/** The document as XML, with one element for each field. */
export function toXml(document: OembedDocument): string {
  const elements = Object.entries(document).map(
    ([name, value]) => html`<${trustedHtml(name)}>${xmlText(String(value))}</${trustedHtml(name)}>`.text,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
