import { html, type Html } from '@grove/site';
import { HEADER_MEANINGS, sampleDelivery, TOPICS, type Topic } from '@grove/webhooks';
import type { DocsView } from '../docs-view.js';
import { table } from '../layout/components.js';
import { operationId, sampleAnswer } from '../reference/samples.js';

/** A delivery of the order of the sample shop, made and signed like any other. */
export function exampleDelivery({ context: { home } }: DocsView): ReturnType<typeof sampleDelivery> {
  const order = sampleAnswer('get_shop_v1_orders_id', home) ?? {};
  return sampleDelivery(order, `${home}/`);
}

/** The topics of webhooks. */
export const topicTable = (): Html =>
  table(
    'Topics',
    ['Topic', 'When', 'Body'],
    TOPICS.map((one) => [one.topic, one.about, bodyDescription(one)]),
  );

/** The headers of the example of a delivery. */
export const deliveryHeaderTable = (view: DocsView): Html =>
  table(
    'Headers of a delivery',
    ['Header', 'Value', 'Description'],
    Object.entries(exampleDelivery(view).headers).map(([name, value]) => [
      name,
      html`<code>${value}</code>`,
      HEADER_MEANINGS[name],
    ]),
  );

/** The body of a delivery, with a link to its documentation. */
function bodyDescription({ payload, record }: Topic): Html | string {
  if (payload === 'its id') return html`Only the id: <code>{"id": 12}</code>`;
  if (payload === 'the webhook') return 'Id, name, topic and URL of the webhook, and its new state.';
  const { route } = record!;
  if (!/^(shop|cms)\//.test(route)) return html`The same as the response of <code>GET ${route}</code>.`;
  return html`The same as the response of <a href="/docs/${operationId('GET', `/${route}`)}">GET ${route}</a>.`;
}
