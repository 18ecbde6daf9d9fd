import type { Around } from '../pages/document.js';
import { html } from '../pages/html.js';
import { docsDocument } from './docs-page.js';
import { examplesOf, type Known } from './examples.rules.js';
import type { Operation } from './operations.rules.js';
import { listing, section } from './parts.js';

/** How to begin, in short. */
export function guidesPageOf(operations: readonly Operation[], known: Known, around: Around): string {
  const { root } = around;
  const order = operations.find(({ id }) => id === 'post_shop_v1_orders');
  const [curl] = order ? examplesOf(order, root, known) : [];
  return docsDocument(
    around,
    html`Guides`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>Guides</h1>
      ${section(
        'first-order',
        'A first order',
        html`<p>
            The first start prints a consumer key and its secret. With them in place, this orders two pieces of a product; prices,
            taxes and totals come from the shop, and <code>"set_paid": true</code> would take the pieces from stock at once.
          </p>
          ${curl && listing('curl', 'A first order', curl.source)}`,
      )}
      ${section(
        'paging',
        'Paging',
        html`<p>
          Lists take <code>page</code> and <code>per_page</code> (10 unless told, at most 100). The headers
          <code>X-WP-Total</code> and <code>X-WP-TotalPages</code> say how much there is, and <code>Link</code> names the page
          before and the next. <code>_fields=id,name</code> answers only these fields.
        </p>`,
      )}
      ${section(
        'errors',
        'Errors',
        html`<p>
          Every refusal has a stable code, a status and a sentence that says what to do:
          <a href="/docs/errors">the list of all</a>. Try again after 429 and 503, when the seconds of
          <code>Retry-After</code> are over, and after nothing else.
        </p>`,
      )}
      ${section(
        'idempotency',
        'Requests that may be repeated',
        html`<p>
          When no answer comes, nobody knows whether a POST took effect. Make up an <code>Idempotency-Key</code> for it, such as a
          UUID, and send the same request with the same key again: within a day it takes effect once and is answered alike, with
          <code>Idempotency-Replayed: true</code>.
        </p>`,
      )}
      ${section(
        'webhooks',
        'Webhooks',
        html`<p>
          Instead of asking what changed, be told: <a href="/docs/webhooks">topics, headers, signatures and a body</a>.
        </p>`,
      )}`,
  );
}
