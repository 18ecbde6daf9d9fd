import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { TaxClassesService } from '@grove/taxes';
import { VariationEntity } from '../../variations/variation.entity.js';
import { ProductEntity } from '../product.entity.js';

/** Gives products and variations the standard tax class when their tax class is deleted. */
@Injectable()
export class DeletedTaxClasses {
  constructor(database: Database, taxClasses: TaxClassesService) {
    const [products, variations] = [new Repository(database, ProductEntity), new Repository(database, VariationEntity)];
    taxClasses.onDelete.add(async (_unit, taxClass) => {
      await products.update({ taxClass }, { taxClass: '' });
      await variations.update({ taxClass }, { taxClass: '' });
    });
  }
}
