import type { PageContext } from '../pages/document.js';
import { html } from '../pages/html.js';
import { codeBlock, section } from './components.js';
import { docsPage } from './docs-page.js';
import { examplesOf, type ExampleData } from './examples.rules.js';
import type { Operation } from './operations.rules.js';

/** Short guides for the first steps. */
export function guidesPage(operations: readonly Operation[], data: ExampleData, context: PageContext): string {
  const { root } = context;
  const order = operations.find(({ id }) => id === 'post_shop_v1_orders');
  const [curl] = order ? examplesOf(order, root, data) : [];
  return docsPage(
    context,
    html`Guides`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>Guides</h1>
      ${section(
        'first-order',
        'Create a first order',
        html`<p>
            When Grove starts for the first time, it prints a consumer key and its secret. Replace <code>KEY:SECRET</code> with
            them. The example orders two pieces of a product; Grove adds prices, taxes and totals. With
            <code>"set_paid": true</code> the order is marked as paid, and the stock is reduced.
          </p>
          ${curl && codeBlock('curl', 'A first order', curl.source)}`,
      )}
      ${section(
        'paging',
        'Pagination',
        html`<p>
          Lists have the parameters <code>page</code> and <code>per_page</code> (default: 10, maximum: 100). The response headers
          <code>X-WP-Total</code> and <code>X-WP-TotalPages</code> contain the number of records and pages, and
          <code>Link</code> contains the URLs of the previous and the next page. With <code>_fields=id,name</code> the response
          contains only these fields.
        </p>`,
      )}
      ${section(
        'errors',
        'Errors',
        html`<p>
          Every error has a stable code, an HTTP status, and a message that explains how to fix the request. See the
          <a href="/docs/errors">list of all errors</a>. Repeat a request only after status 429 or 503, when the seconds in the
          header <code>Retry-After</code> have passed.
        </p>`,
      )}
      ${section(
        'idempotency',
        'Repeat a POST safely',
        html`<p>
          If a POST gets no response, the client does not know whether it took effect. Send each POST with a unique
          <code>Idempotency-Key</code>, such as a UUID. If there is no response, send the same request with the same key again
          within a day: it takes effect only once, and a repetition gets the first response again, with the header
          <code>Idempotency-Replayed: true</code>. A secret that is shown once, such as a new application password, is missing in
          the repetition.
        </p>`,
      )}
      ${section(
        'webhooks',
        'Webhooks',
        html`<p>
          With webhooks, Grove notifies your program of changes, so it does not have to poll. See
          <a href="/docs/webhooks">topics, headers, signatures and an example</a>.
        </p>`,
      )}`,
  );
}
