import { ask, mustAnswerAlike, mustBeAlike, withHostOfShop } from '../ask.mjs';

export const about = 'A new product with a category and two tags, in one transaction with its event.';

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
export async function compared([grove, bare], samples, { bed, database }) {
  await mustAnswerAlike([grove, bare], samples, { likened: withoutDigits });
  const ids = await Promise.all([grove, bare].map(async (server) => JSON.parse((await ask(server, samples[0])).text).id));
  const [one, other] = await Promise.all(ids.map((id) => writtenFor(id, bed, database)));
  mustBeAlike('the rows that were written', one, other);
}

const WRITTEN = {
  object_id: 'id',
  product: 'id',
  sku: 'owner_id',
  product_term: 'product_id',
  product_in_category: 'product_id',
  outbox: 'resource_id',
};

async function writtenFor(id, bed, database) {
  const rows = {};
  for (const [table, column] of Object.entries(WRITTEN))
    rows[table] = await bed.rows(database, `SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
  return withoutDigits(withHostOfShop(JSON.stringify(rows)));
}

const withoutDigits = (text) => text.replace(/"related_ids":\[[\d,]*\]/g, '').replace(/\d+(,\d+)*/g, '0');
