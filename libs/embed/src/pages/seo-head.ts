import type { Seo } from '@grove/extensions';
import type { Around } from './document.js';
import { html, textOf, trusted, type Html } from './html.js';

/** The title of a page and what search engines and links elsewhere are told; only the title where no room tells more. */
export function seoHead(title: Html, { name }: Around, seo: Seo | undefined): Html {
  if (!seo) return html`<title>${title} – ${name}</title>`;
  const { publisher, twitterSite, openGraph } = seo;
  const names = {
    ...{ description: textOf(seo.description), robots: seo.robots, publisher: textOf(publisher.name) },
    ...{ 'twitter:card': openGraph.image === '' ? 'summary' : 'summary_large_image', 'twitter:site': twitterSite },
  };
  const profiles = publisher.profiles.map((profile) => html`<link rel="me" href="${profile}" />`);
  const full = html`<title>${textOf(seo.title)}</title>`;
  return html`${full}${metas('name', names)}${metas('property', propertiesOf(seo))}${profiles}`;
}

/** What a link to the page shows elsewhere. */
function propertiesOf({ openGraph }: Seo): Values {
  const { type, url, locale, image, modifiedTime } = openGraph;
  const [title, description, siteName] = [openGraph.title, openGraph.description, openGraph.siteName].map(textOf);
  return {
    ...{ 'og:type': type, 'og:title': title, 'og:description': description, 'og:url': url },
    ...{ 'og:site_name': siteName, 'og:locale': locale, 'og:image': image },
    ...(type === 'article' && { 'article:modified_time': modifiedTime }),
  };
}

type Values = Readonly<Record<string, Html | string>>;

/** What is empty is not said. */
const metas = (attribute: 'name' | 'property', values: Values): Html[] =>
  Object.entries(values)
    .filter(([, value]) => (typeof value === 'string' ? value : value.text) !== '')
    .map(([key, value]) => html`<meta ${trusted(attribute)}="${key}" content="${value}" />`);
