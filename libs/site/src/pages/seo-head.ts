import type { Seo } from '@grove/extensions';
import type { PageContext } from './document.js';
import { html, textOf, trustedHtml, type Html } from './html.js';

/** The title of a page and its tags for search engines and link previews; only the title if there is no SEO data. */
export function seoHead(title: Html, { name }: PageContext, seo: Seo | undefined): Html {
  if (!seo) return html`<title>${title} – ${name}</title>`;
  const { publisher, twitterSite, openGraph } = seo;
  const nameTags = {
    ...{ description: textOf(seo.description), robots: seo.robots, publisher: textOf(publisher.name) },
    ...{ 'twitter:card': openGraph.image === '' ? 'summary' : 'summary_large_image', 'twitter:site': twitterSite },
  };
  const profiles = publisher.profiles.map((profile) => html`<link rel="me" href="${profile}" />`);
  const titleTag = html`<title>${textOf(seo.title)}</title>`;
  return html`${titleTag}${metaTags('name', nameTags)}${metaTags('property', openGraphTags(seo))}${profiles}`;
}

/** The Open Graph tags, for link previews. */
function openGraphTags({ openGraph }: Seo): Values {
  const { type, url, locale, image, modifiedTime } = openGraph;
  const [title, description, siteName] = [openGraph.title, openGraph.description, openGraph.siteName].map(textOf);
  return {
    ...{ 'og:type': type, 'og:title': title, 'og:description': description, 'og:url': url },
    ...{ 'og:site_name': siteName, 'og:locale': locale, 'og:image': image },
    ...(type === 'article' && { 'article:modified_time': modifiedTime }),
  };
}

type Values = Readonly<Record<string, Html | string>>;

/** Without tags for empty values. */
const metaTags = (attribute: 'name' | 'property', values: Values): Html[] =>
  Object.entries(values)
    .filter(([, value]) => (typeof value === 'string' ? value : value.text) !== '')
    .map(([key, value]) => html`<meta ${trustedHtml(attribute)}="${key}" content="${value}" />`);
