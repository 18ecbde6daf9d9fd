import { html } from '../../pages/html.js';
import { answer, request, type Guide } from './guide.js';

export const firstOrder: Guide = {
  slug: 'first-order',
  title: 'Your first order',
  summary: 'Find a product, order two of it, and see what Grove calculates.',
  sections: [
    {
      title: 'Get a key',
      content: () =>
        html`<p>
            Grove prints a consumer key and its secret when it starts for the first time. You can create another one with
            <code>grove key create --username admin --permissions read_write</code>. In all examples, replace
            <code>KEY:SECRET</code> with your key and its secret.
          </p>
          <p>A key is as powerful as a password. Keep it on your server, and never put it into a web page or an app.</p>`,
    },
    {
      title: 'Find a product',
      content: (view) =>
        html`<p>
            This lists three products. With <code>_fields</code> the answer has only the fields that you name, so it is short.
          </p>
          ${request(view, { path: '/shop/v1/products?per_page=3&status=publish&_fields=id,name,price' })}
          <p>The price is a text and not a number: see <a href="/docs/guides/money">Money and taxes</a>.</p>`,
    },
    {
      title: 'Create the order',
      content: (view) =>
        html`<p>
            Send what the customer wants. Grove adds the names, the prices, the taxes and the totals. With
            <code>"set_paid": true</code> the order is paid immediately: its status becomes <code>processing</code>, and the goods
            leave the stock.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/orders', status: 201 },
            body: {
              set_paid: true,
              billing: { first_name: 'Ann', last_name: 'Fig', country: 'NL', email: 'ann@example.com' },
              line_items: [{ product_id: productOf(view), quantity: 2 }],
            },
          })}
          <p>The answer has status 201. These are a few of its fields, for a product of 7.95 with 9 % tax:</p>
          ${answer({ id: 1001, status: 'processing', total: '17.33', total_tax: '1.43', line_items: ['…'] })}
          <p>
            A script that repeats requests should send an <code>Idempotency-Key</code>, so that one order never becomes two: see
            <a href="/docs/guides/idempotency">Repeating a request safely</a>.
          </p>`,
    },
    {
      title: 'Look at it again',
      content: (view) =>
        html`<p>
            The newest orders come first. The page of the operation shows every field:
            <a href="/docs/get_shop_v1_orders_id">Read an order</a>.
          </p>
          ${request(view, { path: '/shop/v1/orders?per_page=1&_fields=id,status,total,line_items' })}`,
    },
    {
      title: 'Next steps',
      content: () =>
        html`<ul>
          <li><a href="/docs/guides/order-statuses">Statuses of an order</a>: ship it, cancel it, refund it.</li>
          <li><a href="/docs/guides/webhooks">Webhooks</a>: get a message when an order comes in.</li>
          <li><a href="/docs/guides/errors">Errors</a>: what to do when a request fails.</li>
        </ul>`,
    },
  ],
};

/** A product that is for sale, in this shop or in the sample shop. */
const productOf = ({ data: { productId, idsOf } }: { data: { productId?: number; idsOf(path: string): readonly number[] } }) =>
  productId ?? idsOf('/shop/v1/products')[0] ?? 1;
