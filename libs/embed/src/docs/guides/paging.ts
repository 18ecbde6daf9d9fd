import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { answer, commands, request, type Guide } from './guide.js';

const ALL_PAGES = `async function* allRecords(url, headers) {
  while (url) {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error((await response.json()).message);
    yield* await response.json();
    url = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
}`;

export const paging: Guide = {
  slug: 'paging',
  title: 'Paging, filtering and counting',
  summary: 'Read long lists page by page, ask only for what you need, and count records.',
  sections: [
    {
      title: 'Pages',
      content: (view) =>
        html`<p>
            A list answers with 10 records. <code>per_page</code> asks for another number, at most 100, and <code>page</code> for
            another page. Three headers help you:
          </p>
          ${table(
            'Headers of lists',
            ['Header', 'Meaning'],
            [
              ['X-WP-Total', 'The number of records that fit the request, on all pages.'],
              ['X-WP-TotalPages', 'The number of pages.'],
              ['Link', 'The addresses of the next page (rel="next") and the previous one (rel="prev").'],
            ],
          )}
          ${request(view, { path: '/shop/v1/products?per_page=2&page=2&_fields=id,name' })}
          ${answer(`X-WP-Total: 81
X-WP-TotalPages: 41
Link: <${view.context.root}/shop/v1/products?per_page=2&page=1>; rel="prev",
      <${view.context.root}/shop/v1/products?per_page=2&page=3>; rel="next"`)}`,
    },
    {
      title: 'Read all pages',
      content: () =>
        html`<p>Follow <code>rel="next"</code> until it is missing. This function yields the records of all pages:</p>
          ${commands('All pages in JavaScript', ALL_PAGES, 'JavaScript')}
          <p>
            If records may be added while you read, sort by the id, in ascending order (<code>orderby=id&amp;order=asc</code>):
            new records then come last, and none is read twice or missed.
          </p>`,
    },
    {
      title: 'Filter and sort',
      content: (view) =>
        html`<p>
            Each list names its parameters on its page, for example <a href="/docs/get_shop_v1_orders">List orders</a>. Several
            parameters narrow the list together. Lists of ids are repeated (<code>include[]=1&amp;include[]=2</code>) or separated
            by commas (<code>include=1,2</code>).
          </p>
          ${request(view, { path: '/shop/v1/orders?status=processing&after=2026-01-01T00:00:00&orderby=date&order=asc&per_page=5' })}
          <p>
            <code>after</code> and <code>before</code> are times in the time zone of the shop, unless they end with a zone:
            <code>2026-01-01T00:00:00Z</code>.
          </p>
          ${request(view, { path: '/shop/v1/products?search=walnut&per_page=5&_fields=id,name,price' })}`,
    },
    {
      title: 'Count',
      content: (view) =>
        html`<p>
            To know only how many records there are, ask for one record with one field, and read <code>X-WP-Total</code>. A
            <code>HEAD</code> request has the same headers, and no body.
          </p>
          ${request(view, { path: '/shop/v1/orders?status=completed&per_page=1&_fields=id' })}`,
    },
    {
      title: 'Smaller and larger answers',
      content: (view) =>
        html`<p>
            <code>_fields=id,name</code> leaves out all other fields. <code>_embed</code> adds linked records, such as the author
            and the picture of a post, so that you need no second request.
          </p>
          ${request(view, { path: '/cms/v2/posts?per_page=2&_embed=author&_fields=id,title,_links,_embedded', credentials: undefined })}`,
    },
  ],
};
