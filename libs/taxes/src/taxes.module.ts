import { Module } from '@nestjs/common';
import { TaxClassesService } from './tax-classes/tax-classes.service.js';

/** Tax classes and rates. */
@Module({ providers: [TaxClassesService], exports: [TaxClassesService] })
export class TaxesModule {}
