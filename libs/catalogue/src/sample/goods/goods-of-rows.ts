import { slugify } from '@grove/core';
import type { ProductInput } from '../../products/product.resource.js';
import type { DigitalRow, ExternalRow, Extras, FormsRow, GroupRow, PacketRow } from './product-row.js';

/** A product of the sample, ready but for the ids of what it names. */
export interface Goods {
  readonly sku: string;
  readonly category: string;
  readonly extras: Extras;
  readonly fields: Omit<ProductInput, 'variations'>;
  /** What its variations are told apart by, and which is chosen at first. */
  readonly forms?: { readonly by: string; readonly first: string; readonly variations: readonly Form[] };
}

/** A variation: its option, and its fields. */
export interface Form {
  readonly option: string;
  readonly ships: string;
  readonly fields: Omit<ProductInput, 'manageStock'> & { manageStock?: boolean };
}

export const packet = ([sku, name, category, price, extras = {}]: PacketRow, taxClass: string): Goods => ({
  sku,
  category,
  extras,
  fields: { name, type: 'simple', taxClass, ...priced(price, extras), ...kept(extras), ...sized(extras) },
});

export const inForms = ({ sku, name, category, by, first, forms, extras = {} }: FormsRow, taxClass: string): Goods => ({
  sku,
  category,
  extras,
  fields: { name, type: 'variable', taxClass, ...kept(extras), ...sized(extras) },
  forms: {
    by,
    first,
    variations: forms.map(([option, price, own = {}]) => ({
      option,
      ships: own.ships ?? '',
      fields: { sku: `${sku}-${slugify(option).toUpperCase()}`, ...priced(price, own), ...kept(own), ...sized(own) },
    })),
  },
});

export const group = ([sku, name, category, extras = {}]: GroupRow): Goods => ({
  sku,
  category,
  extras,
  fields: { name, type: 'grouped' },
});

export const external = ([sku, name, price, externalUrl, buttonText, extras = {}]: ExternalRow): Goods => ({
  sku,
  category: 'tools',
  extras,
  fields: { name, type: 'external', externalUrl, buttonText, ...priced(price, extras) },
});

export const digital = ([sku, name, price, file, extras = {}]: DigitalRow): Goods => ({
  sku,
  category: 'learn',
  extras,
  fields: {
    name,
    type: 'simple',
    virtual: true,
    ...priced(price, extras),
    ...kept(extras),
    ...(file !== '' && downloadable(name, file)),
  },
});

const downloadable = (name: string, file: string): ProductInput => ({
  downloadable: true,
  soldIndividually: true,
  downloads: [{ id: '', name, file }],
  downloadLimit: 5,
  downloadExpiry: 365,
});

function priced(regularPrice: string, { sale }: Extras): ProductInput {
  if (sale === undefined) return { regularPrice };
  const [salePrice, dateOnSaleFrom = '', dateOnSaleTo = ''] = typeof sale === 'string' ? [sale] : sale;
  return { regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo };
}

function kept({
  stock,
  backorders,
  out,
}: Extras): Pick<ProductInput, 'manageStock' | 'stockQuantity' | 'backorders' | 'inStock'> {
  return stock === undefined ? { inStock: !out } : { manageStock: true, stockQuantity: stock, backorders: backorders ?? 'no' };
}

function sized({ kg, cm }: Extras): Pick<ProductInput, 'weight' | 'dimensions'> {
  return { ...(kg && { weight: kg }), ...(cm && { dimensions: { length: cm[0], width: cm[1], height: cm[2] } }) };
}
