import { SHOP, Field, Resource } from '@grove/rest';
import { rateError } from './tax-rate.rules.js';
import { RATE_CLASSES, TaxRatesQuery } from './tax-rates.query.js';

/** A tax rate of a location. */
@Resource({
  namespace: SHOP,
  route: 'taxes',
  title: 'tax',
  capability: 'manage_taxes',
  collection: TaxRatesQuery,
  discreet: true,
  forceFirst: true,
  batch: true,
})
export class TaxRate {
  @Field.id() id: number;
  @Field.text({ about: 'Two-letter country code; empty or * means all countries.', max: 2 }) country: string;
  @Field.text({ about: 'State code; empty or * means all states.' }) state: string;
  @Field.text({
    about: 'Postcodes separated by semicolons, such as 1011 AB;20*;3000...3099; * means all postcodes.',
    max: 10_000,
  })
  postcode: string;
  @Field.text({ about: 'Cities separated by semicolons; * means all cities.', max: 10_000 }) city: string;
  @Field.text({ about: 'Rate in percent, with up to four decimals.', check: rateError }) rate: string;
  @Field.text({ about: 'Name, shown with the amount; Tax if empty.' }) name: string;
  @Field.integer({ about: 'Of the rates with the same priority only the best match applies.', default: 1 }) priority: number;
  @Field.flag({ about: 'Calculated on the price including earlier taxes.', default: false }) compound: boolean;
  @Field.flag({ about: 'Also applies to shipping.', default: true }) shipping: boolean;
  @Field.integer({ about: 'Position in lists.' }) order: number;
  @Field.choice(RATE_CLASSES, { about: 'Tax class.', default: 'standard' }) class: string;
}
