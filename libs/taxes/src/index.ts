import { TaxesTables1700000000250 } from './migrations/1700000000250-taxes-tables.js';
import { TaxRateEntity } from './rates/tax-rate.entity.js';
import { TaxClassEntity } from './tax-classes/tax-class.entity.js';

export { type ImportedTaxClass, taxClassImport } from './import/tax-class.import.js';
export { type ImportedTaxRate, taxRateImport } from './import/tax-rate.import.js';
export { priceWithoutTaxes, taxesOn, type TaxAmount } from './rates/tax-amounts.rules.js';
export { TaxTable, type AppliedRate, type TaxAddress, type TaxRateRow } from './rates/tax-table.rules.js';
export { formatRate } from './rates/tax-rate.rules.js';
export { TaxRate } from './rates/api/v1.js';
export { TaxRatesService } from './rates/tax-rates.service.js';
export { baseAddressOf, TaxTables, type RatesByClass, type TaxRemover } from './rates/tax-tables.js';
export { TAX_CLASS } from './tax-classes/tax-class.rules.js';
export { TaxesModule } from './taxes.module.js';
export { TaxClassesService } from './tax-classes/tax-classes.service.js';

export const taxesEntities = [TaxClassEntity, TaxRateEntity];
export const taxesMigrations = [TaxesTables1700000000250];
