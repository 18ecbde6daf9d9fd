import { HEADER_MEANINGS, sampleDelivery, TOPICS, type Topic } from '@grove/webhooks';
import type { Around } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { docsDocument } from './docs-page.js';
import { listing, section, table } from './parts.js';
import { sampleOf, shownAnswer } from './samples.js';

/** What a delivery holds, and where that is described. */
function payloadOf({ topic, payload }: Topic): Html | string {
  const record = topic.split('.')[0];
  if (payload === 'its id') return html`Only its id: <code>{"id": 12}</code>`;
  if (payload === 'the webhook') return 'Id, name, topic and address of the webhook, and what became of it.';
  return html`As <a href="/docs/get_shop_v1_${record}s_id">its own address</a> answers.`;
}

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a delivery is from the shop: its body exactly as it came, as bytes or text. */
export function isFromShop(headers, body, secret) {
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const expected = Buffer.from('v1,' + createHmac('sha256', secret).update(signed).digest('base64'));
  const isRecent = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return isRecent && headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

/** What webhooks are told of, what a delivery looks like, and how it is checked. */
export function webhooksPageOf(around: Around): string {
  const order = JSON.parse(shownAnswer(sampleOf({ id: 'get_shop_v1_orders_id' })?.answer ?? {}, around.home)) as unknown;
  const { topic, secret, headers, body } = sampleDelivery(order, `${around.home}/`);
  return docsDocument(
    around,
    html`Webhooks`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>Webhooks</h1>
      <p>
        <a href="/docs/post_shop_v1_webhooks">Create a webhook</a> on a topic, and whatever happens there is posted to its
        <code>delivery_url</code>, signed with its <code>secret</code>. Answer with any status from 200 to 299 within 15 seconds;
        anything else is tried again for a week, ever more slowly. The same event may arrive twice: drop what has a
        <code>webhook-id</code> that you had. <a href="/docs/get_shop_v1_webhooks_webhook_id_deliveries">Its deliveries</a> say
        what was sent and answered.
      </p>
      ${section(
        'topics',
        'Topics',
        table(
          'topics',
          ['Topic', 'When', 'Body'],
          TOPICS.map((one) => [one.topic, one.about, payloadOf(one)]),
        ),
      )}
      ${section(
        'headers',
        'Headers',
        html`<p>Of a delivery of <code>${topic}</code> whose secret is <code>${secret}</code>:</p>
          ${table(
            'headers',
            ['Header', 'Value', 'Meaning'],
            Object.entries(headers).map(([name, value]) => [name, html`<code>${value}</code>`, HEADER_MEANINGS[name]]),
          )}`,
      )}
      ${section(
        'signature',
        'Check the signature',
        html`<p>
            Compute it over the body as it came, before anything parses it. A secret that begins with <code>whsec_</code> stands
            for the bytes that follow in base64; libraries for Standard Webhooks do all of this.
          </p>
          ${listing('Node.js', 'Check of a signature', CHECK)}`,
      )}
      ${section('body', 'A body', html`${listing('Body', 'Body of a delivery', JSON.stringify(JSON.parse(body), null, 2))}`)}`,
  );
}
