import { SHOP, Field, Resource } from '@grove/rest';
import { TAX_RATE_ERRORS, TaxRateExists } from '../../errors.js';
import { TAX_CLASS } from '../../tax-classes/tax-class.rules.js';
import { rateError } from '../tax-rate.rules.js';
import { rateClass, TaxRatesQuery } from './query-v1.js';

/** A tax rate of a location in `wc/v1`, which is `shop/v1`. */
@Resource({
  namespace: SHOP,
  route: 'taxes',
  title: 'tax',
  errors: TAX_RATE_ERRORS,
  capability: 'manage_taxes',
  collection: TaxRatesQuery,
  existsError: TaxRateExists,
  authorizeBeforeLookup: true,
  checkForceBeforeLookup: true,
  batch: true,
})
export class TaxRate {
  @Field.id() id: number;
  @Field.text({ description: 'Two-letter country code; empty or * means all countries.', max: 2 }) country: string;
  @Field.text({ description: 'State code; empty or * means all states.' }) state: string;
  @Field.text({
    description: 'Postcodes separated by semicolons, such as 1011 AB;20*;3000...3099; * means all postcodes.',
    max: 10_000,
  })
  postcode: string;
  @Field.text({ description: 'Cities separated by semicolons; * means all cities.', max: 10_000 }) city: string;
  @Field.text({ description: 'Rate in percent, with up to four decimals.', check: rateError }) rate: string;
  @Field.text({ description: 'Name, shown with the amount; an empty one becomes Tax.' }) name: string;
  @Field.integer({ description: 'Of the rates with the same priority only the best match applies.', default: 1 })
  priority: number;
  @Field.boolean({ description: 'Calculated on the price including earlier taxes.', default: false }) compound: boolean;
  @Field.boolean({ description: 'Also applies to shipping.', default: true }) shipping: boolean;
  @Field.integer({ description: 'Position in lists.' }) order: number;
  @Field.of(rateClass, { description: 'Tax class.', dynamicEnum: TAX_CLASS, default: 'standard' }) class: string;
}
