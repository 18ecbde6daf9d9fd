import { HEADER_MEANINGS, RETRY_DELAYS, sampleDelivery, TOPICS, type Topic } from '@grove/webhooks';
import { html, type Html } from '../../pages/html.js';
import type { DocsView } from '../docs-view.js';
import { codeBlock, codeTabs, table } from '../layout/components.js';
import { sampleAnswer } from '../reference/samples.js';
import { request, type Guide } from './guide.js';
import { VERIFICATIONS } from './signature-examples.js';
import { delaysText } from './delays.rules.js';

/** A delivery of the order of the sample shop, made and signed like any other. */
function deliveryFor({ context: { home } }: DocsView) {
  const order = sampleAnswer('get_shop_v1_orders_id', home) ?? {};
  return sampleDelivery(order, `${home}/`);
}

/** The body of a delivery, with a link to its documentation. */
function bodyDescription({ topic, payload }: Topic): Html | string {
  const record = topic.split('.')[0];
  if (payload === 'its id') return html`Only the id: <code>{"id": 12}</code>`;
  if (payload === 'the webhook') return 'Id, name, topic and URL of the webhook, and its new state.';
  return html`The same as the response of <a href="/docs/get_shop_v1_${record}s_id">GET ${record}s/{id}</a>.`;
}

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Webhooks',
  summary: 'Get a signed message for each change of an order, a product, a customer or a coupon.',
  sections: [
    {
      title: 'Create a webhook',
      content: (view) =>
        html`<p>
            A webhook has a topic, an address of your server, and a secret that only you and the shop know. Grove sends a ping to
            the address immediately, and then each event of the topic, as a POST request that is signed with the secret.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/webhooks', status: 201 },
            body: { topic: 'order.created', delivery_url: 'https://example.com/hooks/orders', secret: 'a long secret' },
          })}
          <p>
            Answer with a status from 200 to 299 within 15 seconds. Store the event first and work on it afterwards, so that you
            are never late. The address must be on the public internet, unless the operator allows it with
            <code>OUTBOUND_ALLOW</code>.
          </p>`,
    },
    {
      title: 'Topics',
      content: () =>
        table(
          'Topics',
          ['Topic', 'When', 'Body'],
          TOPICS.map((one) => [one.topic, one.about, bodyDescription(one)]),
        ),
    },
    {
      title: 'Headers',
      content: (view) => {
        const { topic, secret, headers } = deliveryFor(view);
        return html`<p>The headers of a delivery of <code>${topic}</code> to a webhook with the secret <code>${secret}</code>:</p>
          ${table(
            'Headers of a delivery',
            ['Header', 'Value', 'Description'],
            Object.entries(headers).map(([name, value]) => [name, html`<code>${value}</code>`, HEADER_MEANINGS[name]]),
          )}`;
      },
    },
    {
      title: 'Verify the signature',
      content: () =>
        html`<p>
            Anyone can send a request to your address, so check each signature before you believe the body. Use the body as it
            came, before it is parsed. If the secret starts with <code>whsec_</code>, the key is the base64-decoded rest of the
            secret. Libraries for Standard Webhooks do all of this; <code>X-WC-Webhook-Signature</code> is for receivers that were
            written for WooCommerce.
          </p>
          ${codeTabs('Verification', VERIFICATIONS)}`,
    },
    {
      title: 'Retries',
      content: () =>
        html`<p>
            A delivery without a 2xx answer is sent again after ${delaysText(RETRY_DELAYS)}: ${RETRY_DELAYS.length + 1} attempts
            in a week. Each delay varies by a fifth. With <code>Retry-After</code> your server can ask for a longer delay, of at
            most a day. After 410 Gone the webhook is disabled.
          </p>
          <ul>
            <li>An event can arrive more than once. Ignore a <code>webhook-id</code> that you have already processed.</li>
            <li>
              Events can arrive in another order. Of two events about one record, the one with the higher
              <code>X-Grove-Event-Sequence</code> is newer.
            </li>
            <li>
              A webhook that only fails for three days is disabled, and its owner gets a mail. It is tried once a day for a week,
              and works again as soon as a delivery arrives.
            </li>
          </ul>`,
    },
    {
      title: 'See what was sent',
      content: () =>
        html`<p>
          The <a href="/docs/get_shop_v1_webhooks_webhook_id_deliveries">list of deliveries</a> of a webhook shows what was sent,
          when, and what your server answered. Deliveries can be
          <a href="/docs/post_shop_v1_webhooks_webhook_id_deliveries_redeliver">sent again</a>, one by one or all that failed
          since a time. A <a href="/docs/post_shop_v1_webhooks_webhook_id_ping">ping</a> tests the way.
        </p>`,
    },
    {
      title: 'Example body',
      content: (view) =>
        codeBlock('Body', 'Body of a delivery', JSON.stringify(JSON.parse(deliveryFor(view).body), null, 2), 'JSON'),
    },
  ],
};
