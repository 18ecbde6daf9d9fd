import { ask, mustAnswerAlike, mustBeAlike, rowsWrittenFor, withHostOfShop } from '../ask.mjs';

export async function requests({ get, headers }) {
  const categories = await get('products/categories?orderby=count&order=desc&per_page=20');
  const tags = await get('products/tags?per_page=100');
  return categories.map(({ id }, place) => ({
    method: 'POST',
    path: '/rest/shop/v1/products',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Walnut roasted {n}',
      description:
        'Fresh from the orchard of our own village, with a mild taste and a firm bite. Best kept cool, dry and dark, in glass.',
      short_description: 'Fresh from the orchard.',
      sku: 'NEW-{n}',
      regular_price: '12.50',
      sale_price: '9.95',
      weight: '0.5',
      dimensions: { length: '10', width: '8', height: '4' },
      categories: [{ id }],
      tags: [{ id: tags[(2 * place) % tags.length].id }, { id: tags[(2 * place + 1) % tags.length].id }],
    }),
  }));
}

/** Ids and instants cannot be the same, nor what is related meanwhile; all else of an answer is, and of every row that was written. */
export async function compared(servers, samples, place) {
  await mustAnswerAlike(servers, samples, { likened: withoutDigits });
  const written = [];
  for (const server of servers) {
    const { id } = JSON.parse((await ask(server, samples[0])).text);
    written.push(withoutDigits(withHostOfShop(JSON.stringify(await rowsWrittenFor(id, WRITTEN, place)))));
  }
  mustBeAlike('the rows that were written', ...written);
}

const WRITTEN = {
  object_id: 'id',
  product: 'id',
  sku: 'owner_id',
  product_term: 'product_id',
  product_in_category: 'product_id',
  outbox: 'resource_id',
};

const withoutDigits = (text) => text.replace(/"related_ids":\[[\d,]*\]/g, '').replace(/\d+(,\d+)*/g, '0');
