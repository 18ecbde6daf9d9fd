import type { Seo } from '@grove/extensions';
import type { Author } from '../subjects/subject.js';
import { dayOf, sitePage, type Around } from './document.js';
import { html, textOf, trusted, type Html } from './html.js';
import { seoHead } from './seo-head.js';

/** The page of an author: who it is and what it published. */
export function authorPageOf(author: Author, around: Around, seo?: Seo): string {
  const { name, description, posts, page } = author;
  return sitePage(
    around,
    html`${seoHead(html`${titleOf(author)}`, around, seo)}<link rel="canonical" href="${addressOf(author, page)}" />`,
    html`<h1>${name}</h1>
      ${description !== '' && html`<p>${trusted(description)}</p>`}
      ${posts.length === 0 ? html`<p>No posts yet.</p>` : posts.map((post) => entry(post, around))} ${paging(author)}`,
  );
}

const entry = ({ link, title, published, excerpt }: Author['posts'][number], around: Around): Html =>
  html`<article>
    <h2><a href="${link}">${textOf(title)}</a></h2>
    <p class="quiet">${dayOf(published, around)}</p>
    ${trusted(excerpt)}
  </article>`;

function paging(author: Author): Html | undefined {
  const { page, pages } = author;
  if (pages < 2) return undefined;
  return html`<nav aria-label="Pages">
    <p>
      ${page > 1 && html`<a rel="prev" href="${addressOf(author, page - 1)}">Newer posts</a>`} Page ${page} of ${pages}
      ${page < pages && html`<a rel="next" href="${addressOf(author, page + 1)}">Older posts</a>`}
    </p>
  </nav>`;
}

/** The name of an author and, behind the first one, the number of the page. */
export const titleOf = ({ name, page }: Pick<Author, 'name' | 'page'>): string => (page > 1 ? `${name} (${page})` : name);

export const addressOf = ({ link }: Pick<Author, 'link'>, page: number): string => (page > 1 ? `${link}?page=${page}` : link);
