import { Injectable } from '@nestjs/common';
import { TaxClassesService } from '@grove/taxes';

/** Gives products and variations the standard tax class when their tax class is deleted. */
@Injectable()
export class DeletedTaxClasses {
  constructor(taxClasses: TaxClassesService) {
    taxClasses.onDelete(async (unit, slug) => {
      await unit.update('product', { tax_class: '' }, { tax_class: slug });
      await unit.update('product_variation', { tax_class: '' }, { tax_class: slug });
    });
  }
}
