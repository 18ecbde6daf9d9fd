import type { ImportKind } from '@grove/operations';
import type { ProductDefault } from '../products/product-default.entity.js';

/** What products have that have nothing of their own, as WooCommerce has it. The id is any that is unique. */
export interface ImportedProductDefault {
  readonly id: number;
  readonly name: ProductDefault;
  readonly value: string;
}

export const productDefaultImport: ImportKind<ImportedProductDefault> = {
  name: 'product default',
  tables: [{ table: 'product_default', key: 'id' }],
  rows: ({ id, name, value }) => ({ product_default: [{ id, name, value }] }),
};
