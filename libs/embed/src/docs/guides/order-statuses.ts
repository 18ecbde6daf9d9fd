import { html } from '../../pages/html.js';
import type { DocsView } from '../docs-view.js';
import { table } from '../layout/components.js';
import { answer, request, type Guide } from './guide.js';

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
            <code>refunded</code>. The status <code>refunded</code>, sent by you, refunds what is left. A refund of an
            <code>amount</code> gives money back, and no goods.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: `/shop/v1/orders/${newestOrder(view)}/refunds`, status: 201 },
            body: { amount: '1.00', reason: 'A torn packet.' },
          })}`,
    },
    {
      title: 'Refund one packet of two',
      content: (view) =>
        html`<p>
            The order of <a href="/docs/guides/first-order">Your first order</a> has two packets for 7.95 each and 1.43 of tax,
            together 17.33. When one of them comes back, send the <code>id</code> of its line and a <code>quantity</code>. Grove
            knows what the packet cost, with its tax.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/orders/1001/refunds', status: 201, isAboutText: true },
            body: { line_items: [{ id: 5001, quantity: 1 }] },
          })}
          <p>These are a few fields of the answer. Amounts and quantities of its lines are negative:</p>
          ${answer({ amount: '8.67', line_items: [{ quantity: -1, total: '-7.95', total_tax: '-0.72' }] })}
          <p>
            The packet is in the stock again, if the product manages its stock. The second packet gives back what is left: 7.95
            and 0.71 of tax, so that both refunds are 17.33. Lines of shipping and fees are refunded in the same way, with a
            quantity of 1.
          </p>
          <p>
            To give back less than the packet cost, add <code>refund_total</code>, the amount without tax. The tax on it is
            computed in proportion, unless you send <code>refund_tax</code>. No line gives back more pieces, money or tax than
            earlier refunds have left, and a refund of 0 is refused.
          </p>`,
    },
  ],
};
