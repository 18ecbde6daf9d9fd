import { TaxClasses1700000000250 } from './migrations/1700000000250-tax-classes.js';
import { TaxClassEntity } from './tax-classes/tax-class.entity.js';

export { TaxesModule } from './taxes.module.js';
export { TaxClassesService } from './tax-classes/tax-classes.service.js';

export const taxesEntities = [TaxClassEntity];
export const taxesMigrations = [TaxClasses1700000000250];
