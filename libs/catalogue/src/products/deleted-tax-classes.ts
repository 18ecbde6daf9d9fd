import { Injectable } from '@nestjs/common';
import { TaxClassesService } from '@grove/taxes';

/** Products and variations of a tax class that is deleted become standard ones with it. */
@Injectable()
export class DeletedTaxClasses {
  constructor(taxClasses: TaxClassesService) {
    taxClasses.onDelete(async (unit, slug) => {
      await unit.update('product', { tax_class: '' }, { tax_class: slug });
      await unit.update('product_variation', { tax_class: '' }, { tax_class: slug });
    });
  }
}
