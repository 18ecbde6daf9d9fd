import { TEXT_TASKS, withTexts } from '@grove/content';
import { definedOnly } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { ProductEntity } from '../product.entity.js';
import type { ProductInput } from './product-input.js';
import type { SentTexts } from '../read/product-record.js';

/** The input with the HTML of its texts, and with the texts that were sent. */
export type InputWithTexts = ProductInput & SentTexts;

/** The texts of products as they were sent, by id. Only `wc/v2` and `wc/v3` show them. */
export async function findSentTexts(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, SentTexts>> {
  const rows = await new Repository(database, ProductEntity).findInOrder(ids, [
    'id',
    'sentDescription',
    'sentShortDescription',
    'sentPurchaseNote',
  ]);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** Converts the texts of a product and its variations to the HTML that is stored. Runs before a unit of work begins, because long texts take time. */
export async function withHtmlTexts(input: ProductInput): Promise<InputWithTexts> {
  const sent = await withTexts(input, ['description', 'shortDescription', 'purchaseNote'], 'postHtml');
  const described = await withTexts(sent, ['description', 'purchaseNote'], 'renderProductText');
  const shown = await withTexts(described, ['shortDescription'], 'renderProductShortText');
  const sentTexts = definedOnly({
    sentDescription: sent.description,
    sentShortDescription: sent.shortDescription,
    sentPurchaseNote: sent.purchaseNote,
  });
  const product: InputWithTexts = Object.assign({}, shown, sentTexts);
  if (!input.variations) return product;
  const variations = [];
  for (const variation of input.variations) variations.push(await withTexts(variation, ['description'], 'productText'));
  return { ...product, variations };
}

/** Convert a text, or a short description, to the HTML that is stored, and a text to what `edit` shows of it. */
export const { productText, productShortText, postHtml: sentProductText } = TEXT_TASKS;
