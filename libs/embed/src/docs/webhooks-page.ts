import { HEADER_MEANINGS, sampleDelivery, TOPICS, type Topic } from '@grove/webhooks';
import type { PageContext } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { codeBlock, section, table } from './components.js';
import { docsPage } from './docs-page.js';
import { sampleOf, sampleText } from './samples.js';

/** The body of a delivery, with a link to its documentation. */
function bodyDescription({ topic, payload }: Topic): Html | string {
  const record = topic.split('.')[0];
  if (payload === 'its id') return html`Only the id: <code>{"id": 12}</code>`;
  if (payload === 'the webhook') return 'Id, name, topic and URL of the webhook, and its new state.';
  return html`The same as the response of <a href="/docs/get_shop_v1_${record}s_id">GET ${record}s/{id}</a>.`;
}

const VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns true if a delivery comes from the shop. The body must be the unchanged text or bytes of the request. */
export function isFromShop(headers, body, secret) {
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const expected = Buffer.from('v1,' + createHmac('sha256', secret).update(signed).digest('base64'));
  const isRecent = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return isRecent && headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

/** Topics, headers, signatures and an example of webhooks. */
export function webhooksPage(context: PageContext): string {
  const order = JSON.parse(sampleText(sampleOf({ id: 'get_shop_v1_orders_id' })?.answer ?? {}, context.home)) as unknown;
  const { topic, secret, headers, body } = sampleDelivery(order, `${context.home}/`);
  return docsPage(
    context,
    html`Webhooks`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>Webhooks</h1>
      <p>
        <a href="/docs/post_shop_v1_webhooks">Create a webhook</a> for a topic. Grove then sends each event of the topic to its
        <code>delivery_url</code>, as a POST request that is signed with its <code>secret</code>. Respond with a status from 200
        to 299 within 15 seconds. Otherwise the delivery is retried for a week, with increasing delays. An event can arrive more
        than once, so ignore a <code>webhook-id</code> that you have already processed. The
        <a href="/docs/get_shop_v1_webhooks_webhook_id_deliveries">list of deliveries</a> shows what was sent and how your server
        responded.
      </p>
      ${section(
        'topics',
        'Topics',
        table(
          'topics',
          ['Topic', 'When', 'Body'],
          TOPICS.map((one) => [one.topic, one.about, bodyDescription(one)]),
        ),
      )}
      ${section(
        'headers',
        'Headers',
        html`<p>The headers of a delivery of <code>${topic}</code> to a webhook with the secret <code>${secret}</code>:</p>
          ${table(
            'headers',
            ['Header', 'Value', 'Description'],
            Object.entries(headers).map(([name, value]) => [name, html`<code>${value}</code>`, HEADER_MEANINGS[name]]),
          )}`,
      )}
      ${section(
        'signature',
        'Verify the signature',
        html`<p>
            Verify the signature with the unparsed body, before it is parsed. If the secret starts with <code>whsec_</code>, the
            key is the base64-decoded rest of the secret. Libraries for Standard Webhooks do all of this.
          </p>
          ${codeBlock('Node.js', 'Verification of a signature', VERIFICATION)}`,
      )}
      ${section(
        'body',
        'Example body',
        html`${codeBlock('Body', 'Body of a delivery', JSON.stringify(JSON.parse(body), null, 2))}`,
      )}`,
  );
}
