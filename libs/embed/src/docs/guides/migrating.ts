import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { commands, request, type Guide } from './guide.js';

export const migrating: Guide = {
  slug: 'moving-from-woocommerce',
  title: 'Moving from WooCommerce',
  summary: 'Take over a shop with all ids, credentials and amounts, and prove that nothing was lost.',
  sections: [
    {
      title: 'Import and compare',
      content: () =>
        html`<p>
            The old shop runs until the end and is never changed, so you can try the move as often as you like. Two commands do
            the work: one reads the database of the old shop or a dump of it, the other asks both systems for everything and
            reports every difference.
          </p>
          ${commands(
            'The small shop',
            `npx grove import wordpress --from shop.sql.gz --uploads ./uploads
SAMPLE_DATA=false COMPAT_ROOT=wp-json npx grove start
npx grove compare --old https://old.example --new http://127.0.0.1:3000 --key-file keys.txt`,
          )}
          <p>
            The guide <code>docs/migrating.md</code> of the Grove repository has every step: the trial in an hour, the day of the
            switch, and the way back.
          </p>`,
    },
    {
      title: 'What stays',
      content: () =>
        html`<ul>
          <li>All ids of products, orders, customers, posts and media, and the addresses of pages.</li>
          <li>Application passwords, consumer keys and passwords of users: programs keep their credentials.</li>
          <li>All amounts, taxes and dates. Orders are not calculated again.</li>
          <li>Webhooks with their secrets. They send the payloads of the version with which they were created.</li>
        </ul>`,
    },
    {
      title: 'Where the old routes are',
      content: () =>
        html`<p>
            With <code>COMPAT_ROOT=wp-json</code> the routes have the names of the old shop as well, so programs need no new
            settings. New programs should use the names of Grove.
          </p>
          ${table(
            'Names of routes',
            ['Old name', 'In Grove', 'What'],
            [
              ['/wp-json/wc/v3, wc/v2, wc/v1', html`the same; natively <code>/rest/shop/v1</code>`, 'the shop'],
              ['/wp-json/wp/v2', html`the same; natively <code>/rest/cms/v2</code>`, 'posts, pages, media, comments, users'],
              ['/wp-json/oembed/1.0', html`the same; natively <code>/rest/oembed/1.0</code>`, 'embedding'],
            ],
          )}`,
    },
    {
      title: 'What is different',
      content: (view) =>
        html`<ul>
            <li>There are no themes, plugins, admin screens or checkout pages. Grove is the backend.</li>
            <li>
              Codes of errors in <code>shop/v1</code> begin with <code>shop_</code>. In <code>wc/v3</code> they are the old ones.
            </li>
            <li>A payment sells only what is in stock.</li>
            <li>
              An order with a product that does not exist cannot be paid or sold. A refund of 0, or of more pieces, money or tax than
              a line has left, is refused.
            </li>
            <li>
              A refunded line with a <code>quantity</code> and no <code>refund_total</code> gives back what its pieces cost, with
              tax; WooCommerce gives back nothing.
            </li>
            <li>Secrets, long texts and lists have limits: see <a href="/docs/guides/limits">Limits</a>.</li>
          </ul>
          <p>A first request to try after the import:</p>
          ${request(view, { path: '/shop/v1/orders?per_page=3&_fields=id,number,status,total' })}`,
    },
  ],
};
