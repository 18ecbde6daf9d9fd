import { InvalidParameters } from '@grove/core';
import './errors.nl.js';

/** The default category must exist. */
export class DefaultCategoryUnknown extends InvalidParameters {
  constructor() {
    const sentence = 'default_category must be the id of a category. List the categories to find one.';
    super({ names: 'default_category', params: { default_category: sentence } });
  }
}

/** The tax class of shipping must exist. */
export class ShippingTaxClassUnknown extends InvalidParameters {
  constructor() {
    const sentence = 'shipping_tax_class must be inherit, standard or the slug of a tax class. List the tax classes to find one.';
    super({ names: 'shipping_tax_class', params: { shipping_tax_class: sentence } });
  }
}
