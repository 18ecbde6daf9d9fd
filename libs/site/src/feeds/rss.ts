import { mapYielding, shownText } from '@grove/content';
import { html, type Html } from '../pages/html.js';
import { XML_DECLARATION, xmlElement, xmlText } from '../pages/xml.js';

/** The media type of RSS. */
export const RSS = 'application/rss+xml; charset=utf-8';

/** An entry of a feed. Title, creator and categories are HTML, whose markup is removed. */
export interface FeedItem {
  readonly title: string;
  readonly link: string;
  /** What identifies it for ever. */
  readonly guid: string;
  /** In UTC, in the format of the REST interface. */
  readonly published: string;
  readonly creator?: string;
  readonly categories?: readonly string[];
  /** HTML. Left out where a password protects the text. */
  readonly summary?: string;
  readonly content?: string;
}

/** A feed of a site, or of a part of it. Title and description are texts. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page that shows the same. */
  readonly link: string;
  /** The URL of the feed, if it has one that stays. */
  readonly self?: string;
  /** A BCP 47 tag. */
  readonly language: string;
  /** When an item last changed, in UTC, in the format of the REST interface. */
  readonly modified?: string;
  readonly items: readonly FeedItem[];
}

/** The feed as RSS 2.0. Other requests are served while it is made. */
export async function toRss({ title, description, link, self, language, modified, items }: Feed): Promise<string> {
  const elements = await mapYielding(items, toItem);
  return html`${XML_DECLARATION}<rss
      version="2.0"
      xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"
    ><channel>
        <title>${xmlText(title)}</title>
        <link>${xmlText(link)}</link>
        <description>${xmlText(description)}</description>
        ${self !== undefined && html`<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml" />`}
        ${xmlElement('language', language)} ${xmlElement('lastBuildDate', modified && rfc822(modified))}
        ${elements}
      </channel></rss
    > `.text;
}

const toItem = ({ title, link, guid, published, creator, categories = [], summary, content }: FeedItem): Html =>
  html`<item>
    <title>${toText(title)}</title>
    <link>${xmlText(link)}</link>
    <guid isPermaLink="false">${xmlText(guid)}</guid>
    ${xmlElement('pubDate', rfc822(published))} ${xmlElement('dc:creator', creator && toText(creator))}
    ${categories.flatMap((category) => xmlElement('category', toText(category)) ?? [])} ${xmlElement('description', summary)}
    ${xmlElement('content:encoded', content)}
  </item>`;

/** A date as RFC 822 writes it; undefined if it is unknown: imported records may have a date before our era, or none. */
function rfc822(utc: string): string | undefined {
  const date = new Date(`${utc}Z`);
  return date.getUTCFullYear() > 0 ? date.toUTCString() : undefined;
}

/** The text of some HTML. */
const toText = (markup: string): string => xmlText(shownText(markup));
