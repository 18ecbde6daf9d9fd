import { slugify } from '@grove/core';
import type { ProductInput } from '../../products/api/product.resource.js';
import type { DigitalRow, ExternalRow, Extras, VariableRow, GroupRow, PacketRow } from './product-row.js';

/** A product of the sample shop, without ids of terms and of other products. */
export interface SampleProduct {
  readonly sku: string;
  readonly category: string;
  readonly extras: Extras;
  readonly fields: Omit<ProductInput, 'variations'>;
  /** Its variations: their attribute (`by`), the default option (`first`) and the list. */
  readonly forms?: { readonly by: string; readonly first: string; readonly variations: readonly Form[] };
}

/** A variation: its option, the slug of its shipping class, and its fields. */
export interface Form {
  readonly option: string;
  readonly ships: string;
  readonly fields: Omit<ProductInput, 'manageStock'> & { manageStock?: boolean };
}

export const packetProduct = ([sku, name, category, price, extras = {}]: PacketRow, taxClass: string): SampleProduct => ({
  sku,
  category,
  extras,
  fields: { name, type: 'simple', taxClass, ...priceFields(price, extras), ...stockFields(extras), ...sizeFields(extras) },
});

export const variableProduct = (
  { sku, name, category, by, first, forms, extras = {} }: VariableRow,
  taxClass: string,
): SampleProduct => ({
  sku,
  category,
  extras,
  fields: { name, type: 'variable', taxClass, ...stockFields(extras), ...sizeFields(extras) },
  forms: {
    by,
    first,
    variations: forms.map(([option, price, own = {}]) => ({
      option,
      ships: own.ships ?? '',
      fields: {
        sku: `${sku}-${slugify(option).toUpperCase()}`,
        ...priceFields(price, own),
        ...stockFields(own),
        ...sizeFields(own),
      },
    })),
  },
});

export const groupedProduct = ([sku, name, category, extras = {}]: GroupRow): SampleProduct => ({
  sku,
  category,
  extras,
  fields: { name, type: 'grouped' },
});

export const externalProduct = ([sku, name, price, externalUrl, buttonText, extras = {}]: ExternalRow): SampleProduct => ({
  sku,
  category: 'tools',
  extras,
  fields: { name, type: 'external', externalUrl, buttonText, ...priceFields(price, extras) },
});

export const digitalProduct = ([sku, name, price, file, extras = {}]: DigitalRow): SampleProduct => ({
  sku,
  category: 'learn',
  extras,
  fields: {
    name,
    type: 'simple',
    virtual: true,
    ...priceFields(price, extras),
    ...stockFields(extras),
    ...(file !== '' && downloadFields(name, file)),
  },
});

const downloadFields = (name: string, file: string): ProductInput => ({
  downloadable: true,
  soldIndividually: true,
  downloads: [{ id: '', name, file }],
  downloadLimit: 5,
  downloadExpiry: 365,
});

function priceFields(regularPrice: string, { sale }: Extras): ProductInput {
  if (sale === undefined) return { regularPrice };
  const [salePrice, dateOnSaleFrom = '', dateOnSaleTo = ''] = typeof sale === 'string' ? [sale] : sale;
  return { regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo };
}

function stockFields({
  stock,
  backorders,
  out,
}: Extras): Pick<ProductInput, 'manageStock' | 'stockQuantity' | 'backorders' | 'inStock'> {
  return stock === undefined ? { inStock: !out } : { manageStock: true, stockQuantity: stock, backorders: backorders ?? 'no' };
}

function sizeFields({ kg, cm }: Extras): Pick<ProductInput, 'weight' | 'dimensions'> {
  return { ...(kg && { weight: kg }), ...(cm && { dimensions: { length: cm[0], width: cm[1], height: cm[2] } }) };
}
