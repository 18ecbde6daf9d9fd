import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { derivedColumns } from '../rates/derived-columns.rules.js';
import { TaxRateEntity } from '../rates/tax-rate.entity.js';

/** A tax rate with its id, as WooCommerce has it. */
export type ImportedTaxRate = Readonly<Omit<TaxRateEntity, 'regionKey' | 'locationKey' | 'searchText'>>;

/** How tax rates are imported. */
export function taxRateImport(database: Database): ImportKind<ImportedTaxRate> {
  const rates = new Repository(database, TaxRateEntity);
  return {
    name: 'tax rate',
    tables: [{ table: 'tax_rate', key: 'id' }],
    rows: (rate) => ({ tax_rate: [rates.toRow({ ...rate, ...derivedColumns(rate) })] }),
  };
}
