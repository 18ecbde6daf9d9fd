import { TEXT_TASKS, withTexts } from '@grove/content';
import type { ProductInput } from './product.resource.js';

/** The input with its texts, and those of its variations, as the HTML that is stored. Done before a unit of work begins: a long text takes a while. */
export async function withHtml(input: ProductInput): Promise<ProductInput> {
  const described = await withTexts(input, ['description', 'purchaseNote'], 'productText');
  const product = await withTexts(described, ['shortDescription'], 'productShortText');
  if (!input.variations) return product;
  const variations = [];
  for (const variation of input.variations) variations.push(await withTexts(variation, ['description'], 'productText'));
  return { ...product, variations };
}

/** The HTML that is stored of a short description, and of any other text. */
export const { productText, productShortText } = TEXT_TASKS;
