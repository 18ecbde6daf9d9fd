import { Injectable } from '@nestjs/common';
import { ShopSettings } from '@grove/settings';
import { STANDARD } from './tax-class.rules.js';
import { TaxClassesService } from './tax-classes.service.js';

/** The setting `shipping_tax_class` names only classes that exist. When its class is deleted, shipping gets the standard class. */
@Injectable()
export class ShippingTaxClass {
  constructor(taxClasses: TaxClassesService, settings: ShopSettings) {
    settings.setTaxClassSource({ has: async (slug) => (await taxClasses.slugs()).has(slug) });
    taxClasses.onDelete.add(async (_unit, slug) => {
      if ((await settings.all()).shippingTaxClass === slug) await settings.change({ shippingTaxClass: STANDARD.slug });
    });
  }
}
