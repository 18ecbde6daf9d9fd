import type { Seo } from '@grove/extensions';
import type { Listing, Summary } from '../records/public-record.js';
import { formatDate, sitePage, type PageContext } from './document.js';
import { html, textOf, trustedHtml, type Html } from './html.js';
import { seoHead } from './seo-head.js';

/** The page of an author or term: name, description and records. */
export function archivePage(author: Listing, context: PageContext, seo?: Seo): string {
  const { name, description, posts, page } = author;
  return sitePage(
    context,
    html`${seoHead(html`${authorTitle(author)}`, context, seo)}<link rel="canonical" href="${authorPageUrl(author, page)}" />`,
    html`<h1>${name}</h1>
      ${description !== '' && html`<p>${trustedHtml(description)}</p>`}
      ${posts.length === 0 ? html`<p>No posts yet.</p>` : posts.map((post) => postSummary(post, context))} ${paging(author)}`,
  );
}

const postSummary = ({ link, title, published, excerpt }: Summary, context: PageContext): Html =>
  html`<article>
    <h2><a href="${link}">${textOf(title)}</a></h2>
    ${published !== undefined && html`<p class="quiet">${formatDate(published, context)}</p>`} ${trustedHtml(excerpt)}
  </article>`;

function paging(author: Listing): Html | undefined {
  const { page, pages } = author;
  if (pages < 2) return undefined;
  return html`<nav aria-label="Pages">
    <p>
      ${page > 1 && html`<a rel="prev" href="${authorPageUrl(author, page - 1)}">Newer posts</a>`} Page ${page} of ${pages}
      ${page < pages && html`<a rel="next" href="${authorPageUrl(author, page + 1)}">Older posts</a>`}
    </p>
  </nav>`;
}

/** The name of the author, with the page number from the second page on. */
export const authorTitle = ({ name, page }: Pick<Listing, 'name' | 'page'>): string => (page > 1 ? `${name} (${page})` : name);

/** The URL of one page of the author's posts. */
export const authorPageUrl = ({ link }: Pick<Listing, 'link'>, page: number): string =>
  page > 1 ? `${link}?page=${page}` : link;
