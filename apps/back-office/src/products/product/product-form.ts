import type { Product, ProductInput } from '@grove/client';
import { toAmount } from '../../shell/format/money.js';
import { changesOf } from '../../data/changes-of.js';
import { toPieces } from '../stock-change.js';
import {
  toVariationInput,
  toVariationValues,
  type AttributeValues,
  type VariationValues,
} from '../variations/variations-form.js';

/** A picture in the form. */
interface PictureValues {
  id: number;
  src: string;
  alt: string;
}

/** Fields that are in the form as the interface has them. */
const PLAIN = [
  ...(['name', 'slug', 'type', 'status', 'featured', 'catalog_visibility', 'description', 'short_description', 'sku'] as const),
  ...(['date_on_sale_from', 'date_on_sale_to', 'tax_status', 'tax_class', 'manage_stock', 'in_stock', 'backorders'] as const),
  ...(['sold_individually', 'virtual', 'weight', 'dimensions', 'shipping_class', 'external_url', 'button_text'] as const),
] as const;

type PlainValues = Pick<Product, (typeof PLAIN)[number]>;

/** What a person edits. Numbers and amounts are texts. */
export interface ProductValues extends PlainValues {
  regular_price: string;
  sale_price: string;
  stock_quantity: string;
  categories: number[];
  tags: number[];
  images: PictureValues[];
  attributes: AttributeValues[];
  variations: VariationValues[];
}

/** What a new product starts with. It is a draft until somebody publishes it. */
export const NEW_PRODUCT: ProductValues = {
  ...{ name: '', slug: '', type: 'simple', status: 'draft', featured: false, catalog_visibility: 'visible' },
  ...{ description: '', short_description: '', sku: '', regular_price: '', sale_price: '' },
  ...{ date_on_sale_from: '', date_on_sale_to: '', tax_status: 'taxable', tax_class: '' },
  ...{ manage_stock: false, stock_quantity: '', in_stock: true, backorders: 'no', sold_individually: false, virtual: false },
  ...{ weight: '', dimensions: { length: '', width: '', height: '' }, shipping_class: '', external_url: '', button_text: '' },
  ...{ categories: [], tags: [], images: [], attributes: [], variations: [] },
};

/** The values of a stored product. */
export const toValues = (product: Product): ProductValues => ({
  ...(Object.fromEntries(PLAIN.map((name) => [name, product[name]])) as unknown as PlainValues),
  regular_price: product.regular_price,
  sale_price: product.sale_price,
  stock_quantity: product.stock_quantity === null ? '' : String(product.stock_quantity),
  categories: product.categories.map(({ id }) => id),
  tags: product.tags.map(({ id }) => id),
  // A product without pictures shows a placeholder, which has no id.
  images: product.images.filter(({ id }) => id > 0).map(({ id, src, alt }) => ({ id, src, alt })),
  attributes: product.attributes.map(({ id, name, options, visible, variation }) => ({ id, name, options, visible, variation })),
  variations: product.variations.map(toVariationValues),
});

/** What is sent: the fields that differ from those the form was opened with. */
export function toChanges(values: ProductValues, opened: ProductValues): ProductInput {
  const { variations: _variations, ...fields } = changesOf(toInput(values), toInput(opened)) as ProductInput;
  const variations = toVariationInput(values.variations, opened.variations);
  return { ...fields, ...(variations.length > 0 && { variations }) };
}

function toInput(values: ProductValues): ProductInput {
  const { regular_price, sale_price, stock_quantity, categories, tags, images, attributes, variations: _, ...plain } = values;
  return {
    ...(texts(plain) as ProductInput),
    regular_price: toAmount(regular_price ?? ''),
    sale_price: toAmount(sale_price ?? ''),
    ...(values.manage_stock && { stock_quantity: toPieces(stock_quantity || '0') }),
    categories: categories.map((id) => ({ id })),
    tags: tags.map((id) => ({ id })),
    images: images.map(({ id, alt }, position) => ({ id, alt, position })),
    attributes: attributes
      .filter(({ id, name }) => id > 0 || name.trim() !== '')
      .map(({ id, name, ...attribute }, position) => ({ ...attribute, position, ...(id > 0 ? { id } : { name }) })),
  };
}

/** Inputs of react-admin make null of an empty text. */
const texts = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, value ?? '']));
