import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { request, type Guide } from './guide.js';

export const limits: Guide = {
  slug: 'limits',
  title: 'Limits',
  summary: 'How large requests, lists, batches and files may be.',
  sections: [
    {
      title: 'Sizes',
      content: () =>
        html`${table(
          'Limits of sizes',
          ['What', 'Limit', 'Beyond it'],
          [
            [html`Body of a signed-in request`, '10 MB, 100,000 JSON values (BODY_LIMIT)', '413'],
            [html`Body of a visitor’s request`, '64 kB, 1,000 JSON values', '413'],
            [html`Body that is signed with OAuth, as a form`, '64 kB', '413'],
            [html`Levels of JSON`, '64', '400'],
            [html`Parameters of a query`, '1,000', '400'],
            [html`Records on a page of a list`, '100', '400'],
            [html`Bytes of a page of several records`, '20 MB', '400, with a per_page that fits'],
            [html`HTML of a text`, '400 kB, or 4 bytes for each character', '400'],
            [html`Entries of a batch`, '100 in all', '413'],
            [html`Uploaded file`, '50 MB (UPLOAD_LIMIT)', '413'],
            [html`Uploaded picture`, '50 million pixels (UPLOAD_PIXELS)', '400'],
            [html`Answer that is kept for an Idempotency-Key`, '8 MB', '413, and nothing is changed'],
          ],
        )}
          <p>
            The operator can change the limits with a name in capitals. Every text and list has a limit of its own too; the page
            of an operation and the OpenAPI document show it.
          </p>`,
    },
    {
      title: 'Many records',
      content: (view) =>
        html`<p>A batch creates, updates and deletes up to 100 records with one request. It is much faster than 100 requests.</p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/products/batch' },
            body: {
              create: [
                { name: 'Hazelnuts', regular_price: '4.50' },
                { name: 'Pecans', regular_price: '6.20' },
              ],
            },
          })}
          <p>
            For thousands of records, send batches one after the other. Several at the same time gain little, and may get 503 when
            they change the same records.
          </p>`,
    },
    {
      title: 'Rates',
      content: () =>
        html`<p>
          Without signing in, one address may send 1,000 requests in quick succession and 100 in each second after that. For
          consumer keys and accounts there is no limit unless the operator sets one (LIMIT_ANONYMOUS, LIMIT_KEYS and
          LIMIT_ACCOUNTS). The headers <code>RateLimit</code> and <code>RateLimit-Policy</code> say which limits apply and how many
          requests remain. Failed attempts to sign in and comments of visitors are limited as well. A refused request gets 429: send
          it again after the seconds in <code>Retry-After</code>.
        </p>`,
    },
  ],
};
