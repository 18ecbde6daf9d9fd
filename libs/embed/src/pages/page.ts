import type { Seo } from '@grove/extensions';
import { inlineName } from '@grove/content';
import { cardOf } from '../addresses/address.rules.js';
import type { ShownPicture, Subject } from '../subjects/subject.js';
import { dayOf, documentOf, sitePage, type Around } from './document.js';
import { html, textOf, trusted, type Html } from './html.js';
import { seoHead } from './seo-head.js';

/** The page of a record. */
export function pageOf(subject: Subject, around: Around, seo?: Seo): string {
  const { title, content, price, picture, file } = subject;
  return sitePage(
    around,
    html`${seoHead(textOf(title), around, seo)}${discovery(subject, around)}`,
    html`<article>
      <h1>${trusted(inlineName(title))}</h1>
      ${byline(subject, around)}${priced(price)}${picture && html`<figure>${shown(picture)}</figure>`}
      ${subject.isProtected ? GUARDED : html`<div>${trusted(content)}</div>`}
      ${file !== undefined && html`<p><a href="${file}">Download the file</a></p>`}
    </article>`,
  );
}

/** What others show of a record in a frame. Its links leave the frame. */
export function cardPageOf(subject: Subject, around: Around): string {
  const { link, title, excerpt, picture, price } = subject;
  return documentOf(
    around,
    html`<title>${textOf(title)} – ${around.name}</title><link rel="canonical" href="${link}" />`,
    html`<main class="card">
      ${picture && shown(picture)}
      <h1><a href="${link}" target="_blank" rel="noopener">${textOf(title)}</a></h1>
      ${priced(price)}${subject.isProtected ? GUARDED : html`<div>${trusted(excerpt)}</div>`}
      <p class="quiet"><a href="${around.home}/" target="_blank" rel="noopener">${around.name}</a></p>
    </main>`,
  );
}

/** The front page, which leads people and programs to the interface. */
export const frontPage = (around: Around, description: string): string =>
  sitePage(
    around,
    html`<title>${around.name}</title><link rel="https://api.w.org/" href="${around.root}/" />`,
    html`<h1>${around.name}</h1>
      <p>${description}</p>
      <p>The interface starts at <a href="${around.root}/">${around.root}/</a> and is <a href="/docs">documented here</a>.</p>`,
  );

/** What is shown instead of a page, and what a reader can do next. */
export const missingPage = (around: Around): string =>
  noticePage(around, 'There is nothing at this address', 'It may have been taken back. Check the address');

/** What is shown to whoever sends something where nothing is taken. */
export const readOnlyPage = (around: Around): string =>
  noticePage(around, 'This address does not take what was sent', 'Open it in a browser');

/** What is shown while nothing can be read. */
export const troublePage = (around: Around): string =>
  noticePage(around, 'This cannot be shown right now', 'Try again in a moment');

function noticePage(around: Around, title: string, advice: string): string {
  return documentOf(
    around,
    html`<title>${title} – ${around.name}</title>`,
    html`<main id="main">
      <h1>${title}</h1>
      <p>${advice}, or go to <a href="${around.home}/">the front page of ${around.name}</a>.</p>
    </main>`,
  );
}

/** How programs find the page's own address, its card and the interface. */
function discovery({ link, title }: Subject, { root }: Around): Html {
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
      href="${cardOf(link)}"
      title="${name}"
    />`;
}

function byline({ published, author }: Subject, around: Around): Html | undefined {
  if (published === undefined) return undefined;
  const writer = author && (author.hasPage ? html`<a href="${author.link}">${author.name}</a>` : html`${author.name}`);
  return html`<p class="quiet">${dayOf(published, around)}${writer && html` · ${writer}`}</p>`;
}

const priced = (price: string | undefined): Html | undefined =>
  price ? html`<p class="price">${trusted(price)}</p>` : undefined;

function shown({ src, alt, width, height, forms }: ShownPicture): Html {
  if (width === undefined || height === undefined) return html`<img src="${src}" alt="${alt}" />`;
  const choices = [...forms, { src, width, height }].map((form) => `${form.src} ${form.width}w`).join(', ');
  return html`<img
    src="${src}"
    srcset="${choices}"
    sizes="(max-width: 44rem) 100vw, 44rem"
    width="${width}"
    height="${height}"
    alt="${alt}"
  />`;
}

const GUARDED = html`<p class="notice">A password protects this text. Its author can tell it to you.</p>`;
