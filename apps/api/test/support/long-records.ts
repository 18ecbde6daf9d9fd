import type { Database } from '@grove/database';
import { aCategory, aComment, anAttribute, aName, aPicture, aProduct, aVariableProduct, createRecord } from './builders.js';
import type { Client } from './client.js';
import { updateRows } from '@grove/database/testing';

/** Records of every list that strangers or shop managers read, as many as a page may have. */
export interface LongRecords {
  readonly postIds: readonly number[];
  /** The paths of the pages of a post and a product. */
  readonly pages: readonly string[];
  readonly productId: number;
  readonly variableId: number;
  readonly attributeId: number;
}

/** The texts of each table, and the most characters that the interface accepts for them. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  post: { content: 490_000 },
  media: { caption: 100_000, description: 100_000 },
  term: { description: 100_000 },
  comment: { content: 65_000 },
  product: {
    ...{ description: 490_000, short_description: 100_000, purchase_note: 100_000 },
    ...{ sent_description: 490_000, sent_short_description: 100_000, sent_purchase_note: 100_000 },
  },
  product_variation: { description: 100_000 },
  user: { description: 20_000 },
};

/** Creates records with short texts. There are fewer posts and products, whose texts are the longest ones, and fewer authors. */
export async function createLongRecords(admin: Client, database: Database): Promise<LongRecords> {
  const create = (path: string, body: object = {}) => createRecord(admin, path, body);
  const many = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    while (made.length < count) made.push(await make());
    return made;
  };
  const tags = await many(100, () => create('/cms/v2/tags', { name: aName('Tag') }));
  const posts = await many(60, () =>
    create('/cms/v2/posts', {
      title: aName('Fat'),
      content: 'x',
      status: 'publish',
      tags: tags.slice(0, 20).map(({ id }) => id),
    }),
  );
  const authors = await many(20, () => {
    const username = aName('author').replace(' ', '-');
    return create('/cms/v2/users', { username, email: `${username}@noten.nl`, password: 'walnut-2026', roles: ['author'] });
  });
  await database.write(async (unit) => {
    for (const [index, { id }] of authors.entries()) await updateRows(unit, 'post', { author_id: id }, { id: posts[index].id });
  });
  const product = await aProduct(admin);
  await many(50, () => aProduct(admin));
  const options = Array.from({ length: 100 }, (_, index) => `Size ${index}`);
  const variable = await aVariableProduct(
    admin,
    options.map((option) => ({ regular_price: '1.00', attributes: [{ name: 'Size', option }] })),
    { attributes: [{ name: 'Size', variation: true, options }] },
  );
  const attribute = await anAttribute(admin);
  await many(100, () => create(`/shop/v1/products/attributes/${attribute.id}/terms`, { name: aName('Term') }));
  await many(100, () => create('/cms/v2/categories', { name: aName('Category') }));
  await many(100, () => aCategory(admin));
  await many(100, () => aPicture(database));
  for (const { id } of posts) await aComment(database, id);
  await many(100, () => aComment(database, posts[0].id));
  await many(100, () => aComment(database, product.id, { type: 'review', rating: 5 }));
  return {
    postIds: posts.map(({ id }) => id),
    pages: [posts[0].link, product.permalink].map((link) => new URL(String(link)).pathname),
    ...{ productId: product.id, variableId: variable.id, attributeId: attribute.id },
  };
}

/** Gives all records texts that repeat a part, as an import may. */
export async function lengthenTexts(database: Database, part: string): Promise<void> {
  await database.write(async (unit) => {
    for (const [table, columns] of Object.entries(TEXTS))
      for (const [column, length] of Object.entries(columns))
        await unit.query(`UPDATE ${table} SET ${column} = ?`, [part.repeat(Math.floor(length / part.length))]);
  });
}

/** The addresses of pages of these records that anybody may read. */
export const publicAddresses = (records: LongRecords): string[] => [
  ...['/feed', '/comments/feed', '/author/admin/', '/author/admin/feed', ...records.pages],
  ...[10, 50, 100].flatMap((perPage) => [
    `/rest/cms/v2/posts?per_page=${perPage}`,
    `/rest/cms/v2/posts?per_page=${perPage}&_embed`,
    `/rest/cms/v2/posts?per_page=${perPage}&_fields=id,excerpt`,
    `/rest/cms/v2/search?per_page=${perPage}`,
  ]),
  '/rest/cms/v2/posts?per_page=2',
  ...['categories', 'tags', 'media', 'comments', 'users'].flatMap((list) => [
    `/rest/cms/v2/${list}?per_page=100`,
    `/rest/cms/v2/${list}?per_page=50`,
    `/rest/cms/v2/${list}?per_page=100&_embed`,
    `/rest/cms/v2/${list}?per_page=100&_fields=id`,
  ]),
  `/rest/cms/v2/comments?per_page=100&post=${records.postIds[0]}`,
];

/** The addresses of pages of these records that shop managers read. */
export const shopAddresses = ({ productId, variableId, attributeId }: LongRecords): string[] => [
  ...['products', 'products/categories', `products/attributes/${attributeId}/terms`].flatMap((list) => [
    `/rest/shop/v1/${list}?per_page=100`,
    `/rest/shop/v1/${list}?per_page=5`,
    `/wp-json/wc/v3/${list}?per_page=100`,
    `/wp-json/wc/v3/${list}?per_page=100&context=edit`,
  ]),
  `/rest/shop/v1/products/${variableId}`,
  `/rest/shop/v1/products/${productId}/reviews`,
  `/wp-json/wc/v3/products/${variableId}/variations?per_page=100`,
  `/wp-json/wc/v3/products/${variableId}/variations?per_page=50`,
  `/wp-json/wc/v3/products/reviews?per_page=100`,
];
