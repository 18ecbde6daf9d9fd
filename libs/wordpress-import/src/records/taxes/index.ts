import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import type { AnySourceKind } from '../source-kind.js';
import { taxClassKind } from './tax-class-kind.js';
import { taxRateKind } from './tax-rate-kind.js';

export { readTaxClasses } from './tax-classes.js';

/** Tax classes and rates. */
export const taxImportKinds = (app: INestApplicationContext): AnySourceKind[] => [taxClassKind(), taxRateKind(app.get(Database))];
