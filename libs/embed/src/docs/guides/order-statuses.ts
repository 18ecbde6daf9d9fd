import { html } from '../../pages/html.js';
import type { DocsView } from '../docs-view.js';
import { table } from '../layout/components.js';
import { request, type Guide } from './guide.js';

const newestOrder = ({ data }: DocsView): number => data.idsOf('/shop/v1/orders')[0] ?? 1;

export const orderStatuses: Guide = {
  slug: 'order-statuses',
  title: 'Statuses of an order',
  summary: 'What each status means, and what a change of the status does to stock, sales and coupons.',
  sections: [
    {
      title: 'The seven statuses',
      content: () =>
        html`${table(
          'Statuses of an order',
          ['Status', 'Meaning', 'Stock', 'Counted as a sale'],
          [
            ['pending', 'It waits for its payment. New orders have this status.', 'stays, or comes back', 'no'],
            ['on-hold', 'It waits for something, such as a bank transfer.', 'leaves', 'yes'],
            ['processing', 'It is paid, and waits for the parcel. Sets date_paid.', 'leaves', 'yes'],
            ['completed', 'It was sent. Sets date_completed, and date_paid if that is missing.', 'leaves', 'yes'],
            ['cancelled', 'Customer or shop gave it up.', 'comes back', 'no longer'],
            ['failed', 'The payment failed.', 'comes back', 'as before'],
            ['refunded', 'The money was paid back in full.', 'stays as it is', 'as before'],
          ],
        )}
          <p>
            Each effect happens once. An order that goes from <code>on-hold</code> to <code>processing</code> to
            <code>completed</code> takes its goods from the stock a single time. If it is then cancelled, they come back a single
            time. Only products that manage their stock are counted.
          </p>
          <p>
            An order also counts as a use of its coupons, until it is <code>cancelled</code> or <code>failed</code>. An order in
            the trash keeps the effects of its last status.
          </p>`,
    },
    {
      title: 'Mark an order as paid',
      content: (view) =>
        html`<p>
            Send <code>"set_paid": true</code> when you create the order, or when you update it. The status becomes
            <code>processing</code>, and the payment is recorded with the <code>transaction_id</code> of your payment provider.
          </p>
          <p>
            A payment sells only what is there. If too few pieces are in stock and backorders are off, the request fails with 409
            <a href="/docs/errors#shop_rest_insufficient_stock"><code>shop_rest_insufficient_stock</code></a
            >, and nothing is stored. A status that you set by hand may take the stock below zero.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/orders', status: 201 },
            body: { set_paid: true, transaction_id: 'pay_4711', line_items: [{ sku: 'WAL-GRE', quantity: 1 }] },
          })}`,
    },
    {
      title: 'Change the status',
      content: (view) =>
        html`<p>An update changes only the fields that you send.</p>
          ${request(view, { method: 'PUT', path: `/shop/v1/orders/${newestOrder(view)}`, body: { status: 'completed' } })}
          <p>
            Any status can follow any other. Each change is kept as a note of the order, with the time and both statuses; your own
            notes can be added beside it, also such that the customer sees.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: `/shop/v1/orders/${newestOrder(view)}/notes`, status: 201 },
            body: { note: 'Sent with parcel 3SABC123.', customer_note: true },
          })}`,
    },
    {
      title: 'Refund',
      content: (view) =>
        html`<p>
            A refund of a part leaves the status as it is. When the refunds come to the whole total, the order becomes
            <code>refunded</code>. The status <code>refunded</code>, sent by you, refunds what is left. A refund of an amount does
            not bring goods back to the stock; a refund of <code>line_items</code> does.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: `/shop/v1/orders/${newestOrder(view)}/refunds`, status: 201 },
            body: { amount: '1.00', reason: 'A torn packet.' },
          })}`,
    },
  ],
};
