import { TEXT_TASKS, withTexts } from '@grove/content';
import type { ProductInput } from './product.resource.js';

/** Converts the texts of a product and its variations to the HTML that is stored. Runs before a unit of work begins, because long texts take time. */
export async function withHtmlTexts(input: ProductInput): Promise<ProductInput> {
  const described = await withTexts(input, ['description', 'purchaseNote'], 'productText');
  const product = await withTexts(described, ['shortDescription'], 'productShortText');
  if (!input.variations) return product;
  const variations = [];
  for (const variation of input.variations) variations.push(await withTexts(variation, ['description'], 'productText'));
  return { ...product, variations };
}

/** Convert a text, or a short description, to the HTML that is stored. */
export const { productText, productShortText } = TEXT_TASKS;
