import { foldForSearch, instantAt } from '@grove/core';
import type { Database, Row, SqlValue } from '@grove/database';
import { markProductsForReindexing } from '../src/products/list/product-search.js';
import { searchTextOf, searchWords } from '../src/products/list/search-text.rules.js';

interface Stored {
  readonly id: number;
  readonly status: string;
  readonly type: string;
  readonly name: string;
  readonly name_key: string;
  readonly created_at: string;
  readonly description: string;
  readonly short_description: string;
}

/** What a list is narrowed to besides, and its order. */
export interface Narrowed {
  readonly status?: string;
  readonly type?: string;
  readonly tag?: number;
  readonly exclude?: number;
  readonly orderby?: string;
  readonly order?: 'asc' | 'desc';
}

/** What a search is to find, by looking at each product there is: ids in the order of the list. */
export async function foundByLooking(database: Database, text: string, asked: Narrowed = {}): Promise<number[]> {
  const { status = 'any', type, tag, exclude, orderby = 'date', order = 'desc' } = asked;
  const tagged = await database.read<{ id: number }>('SELECT product_id AS id FROM product_term WHERE term_id = ?', [tag ?? 0]);
  const carriers = new Set(tagged.map(({ id }) => id));
  const words = searchWords(text);
  const products = await database.read<Stored>('SELECT * FROM product');
  const isListed = (product: Stored) =>
    (status === 'any' ? product.status !== 'trash' : product.status === status) &&
    (!type || product.type === type) &&
    (!tag || carriers.has(product.id)) &&
    product.id !== exclude;
  const isHeld = ({ name, description, short_description: shortDescription }: Stored) => {
    const searched = searchTextOf({ name, description, shortDescription });
    return words.every((word) => searched.includes(word));
  };
  const placeOf = (product: Stored) => ({ date: product.created_at, title: product.name_key })[orderby] ?? '';
  const turn = order === 'asc' ? 1 : -1;
  const found = products.filter((product) => isListed(product) && isHeld(product));
  const sorted = found.sort((one, other) => {
    const [place, others] = [placeOf(one), placeOf(other)];
    if (orderby === 'id') return turn * (one.id - other.id);
    return place === others ? one.id - other.id : place < others ? -turn : turn;
  });
  return sorted.map(({ id }) => id);
}

/** Stores products like one that is there, a few or hundreds in one second, each with a text and whatever else it differs in. They wait to be indexed. */
export async function growProducts(
  database: Database,
  likeId: number,
  products: readonly { name: string; description: string; more?: Readonly<Record<string, SqlValue>>; tags?: readonly number[] }[],
): Promise<void> {
  const [like] = await database.read<Row & Record<string, SqlValue>>('SELECT * FROM product WHERE id = ?', [likeId]);
  const secondOf = (place: number) =>
    instantAt(Date.UTC(2015, 0, place < 700 ? 1 : 2, 0, 0, Math.floor(place / (place < 700 ? 7 : 400))));
  await database.write(async (unit) => {
    const ids = await unit.nextIds('product', products.length);
    await unit.insertMany(
      'product',
      products.map(({ name, description, more }, place) => ({
        ...like,
        ...{
          id: ids[place],
          name,
          name_key: foldForSearch(name),
          description,
          slug: `grown-${ids[place]}`,
          slug_key: `grown-${ids[place]}`,
        },
        search_text: searchTextOf({ name, description, shortDescription: '' }),
        ...{ created_at: secondOf(place), modified_at: secondOf(place), ...more },
      })),
    );
    await unit.insertMany(
      'product_term',
      products.flatMap(({ tags = [] }, place) => tags.map((tag) => ({ product_id: ids[place], term_id: tag }))),
    );
    await markProductsForReindexing(unit, ids);
  });
}
