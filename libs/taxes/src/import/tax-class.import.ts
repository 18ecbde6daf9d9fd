import type { ImportKind } from '@grove/operations';
import type { TaxClassEntity } from '../tax-classes/tax-class.entity.js';

/** A tax class with its id, as WooCommerce has it. Its slug need not derive from its name. */
export type ImportedTaxClass = Readonly<TaxClassEntity>;

/** How tax classes are imported. */
export const taxClassImport = (): ImportKind<ImportedTaxClass> => ({
  name: 'tax class',
  tables: [{ table: 'tax_class', key: 'id' }],
  rows: ({ id, name, slug }) => ({ tax_class: [{ id, name, slug }] }),
});
