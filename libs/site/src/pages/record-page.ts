import type { Seo } from '@grove/extensions';
import { inlineName } from '@grove/content';
import { cardUrl } from '../addresses/address.rules.js';
import type { PagePicture, PublicRecord } from '../records/public-record.js';
import { formatDate, htmlDocument, sitePage, type PageContext } from './document.js';
import { html, textOf, trustedHtml, type Html } from './html.js';
import { seoHead } from './seo-head.js';

/** The page of a record. */
export function recordPage(record: PublicRecord, context: PageContext, seo?: Seo): string {
  const { title, content, price, picture, file } = record;
  return sitePage(
    context,
    html`${seoHead(textOf(title), context, seo)}${discoveryLinks(record, context)}`,
    html`<article>
      <h1>${trustedHtml(inlineName(title))}</h1>
      ${byline(record, context)}${priceOf(price)}${picture && html`<figure>${imageOf(picture)}</figure>`}
      ${record.isProtected ? PROTECTED_NOTICE : html`<div>${trustedHtml(content)}</div>`}
      ${file !== undefined && html`<p><a href="${file}">Download the file</a></p>`}
    </article>`,
  );
}

/** The card of a record, which other sites show in a frame. Its links open outside of the frame. */
export function cardPage(record: PublicRecord, context: PageContext): string {
  const { link, title, excerpt, picture, price } = record;
  return htmlDocument(
    context,
    html`<title>${textOf(title)} – ${context.name}</title><link rel="canonical" href="${link}" />`,
    html`<main class="card">
      ${picture && imageOf(picture)}
      <h1><a href="${link}" target="_blank" rel="noopener">${textOf(title)}</a></h1>
      ${priceOf(price)}${record.isProtected ? PROTECTED_NOTICE : html`<div>${trustedHtml(excerpt)}</div>`}
      <p class="quiet"><a href="${context.home}/" target="_blank" rel="noopener">${context.name}</a></p>
    </main>`,
  );
}

/** Links for programs: the canonical URL, the oEmbed documents, the card and the REST interface. */
function discoveryLinks({ link, title }: PublicRecord, { root }: PageContext): Html {
  const embed = `${root}/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
  const name = textOf(title);
  return html`<link rel="canonical" href="${link}" /><link rel="https://api.w.org/" href="${root}/" /><link
      rel="alternate"
      type="application/json+oembed"
      href="${embed}"
      title="${name}"
    /><link rel="alternate" type="text/xml+oembed" href="${embed}&amp;format=xml" title="${name}" /><link
      rel="alternate"
      type="text/html"
      href="${cardUrl(link)}"
      title="${name}"
    />`;
}

function byline({ published, author }: PublicRecord, context: PageContext): Html | undefined {
  if (published === undefined) return undefined;
  const name = author && (author.hasPage ? html`<a href="${author.link}">${author.name}</a>` : html`${author.name}`);
  return html`<p class="quiet">${formatDate(published, context)}${name && html` · ${name}`}</p>`;
}

const priceOf = (price: string | undefined): Html | undefined =>
  price ? html`<p class="price">${trustedHtml(price)}</p>` : undefined;

function imageOf({ src, alt, width, height, sizes }: PagePicture): Html {
  if (width === undefined || height === undefined) return html`<img src="${src}" alt="${alt}" />`;
  const srcset = [...sizes, { src, width, height }].map((size) => `${size.src} ${size.width}w`).join(', ');
  return html`<img
    src="${src}"
    srcset="${srcset}"
    sizes="(max-width: 44rem) 100vw, 44rem"
    width="${width}"
    height="${height}"
    alt="${alt}"
  />`;
}

const PROTECTED_NOTICE = html`<p class="notice">This text is protected by a password. Ask the author for it.</p>`;
