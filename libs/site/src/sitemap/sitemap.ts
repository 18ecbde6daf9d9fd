import { html } from '../pages/html.js';
import { XML_DECLARATION, xmlElement, xmlText } from '../pages/xml.js';

/** The media type of sitemaps. */
export const SITEMAP = 'application/xml; charset=utf-8';

/** A page in a sitemap. */
export interface SitemapEntry {
  readonly link: string;
  /** In UTC, in the format of the REST interface. */
  readonly modified?: string;
}

/** A sitemap of pages. */
export const toSitemap = (entries: readonly SitemapEntry[]): string =>
  html`${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${entries.map(
        ({ link, modified }) => html`<url><loc>${xmlText(link)}</loc>${xmlElement('lastmod', instantOf(modified))}</url>`,
      )}
    </urlset> `.text;

/** An index of sitemaps. */
export const toSitemapIndex = (urls: readonly string[]): string =>
  html`${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${urls.map((url) => html`<sitemap><loc>${xmlText(url)}</loc></sitemap>`)}
    </sitemapindex> `.text;

/** Imported records may have a date before our era, or none. */
function instantOf(modified: string | undefined): string | undefined {
  const date = new Date(`${modified}Z`);
  return date.getUTCFullYear() > 0 ? `${modified}+00:00` : undefined;
}
