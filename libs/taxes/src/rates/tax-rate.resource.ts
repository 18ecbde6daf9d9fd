import { SHOP, Field, Resource } from '@grove/rest';
import { rateFault } from './tax-rate.rules.js';
import { RATE_CLASSES, TaxRatesQuery } from './tax-rates.query.js';

/** A tax rate of a place. */
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
  @Field.text({ about: 'Two-letter code of the country; empty or * is everywhere.', max: 2 }) country: string;
  @Field.text({ about: 'Code of the state; empty or * is everywhere.' }) state: string;
  @Field.text({ about: 'Postcodes parted by semicolons, such as 1011 AB;20*;3000...3099; * is everywhere.', max: 10_000 })
  postcode: string;
  @Field.text({ about: 'Cities parted by semicolons; * is everywhere.', max: 10_000 }) city: string;
  @Field.text({ about: 'Rate in percent, with up to four decimals.', check: rateFault }) rate: string;
  @Field.text({ about: 'Name, shown beside the amount; Tax when empty.' }) name: string;
  @Field.integer({ about: 'Of the rates with the same priority only the best match applies.', default: 1 }) priority: number;
  @Field.flag({ about: 'Taken on the price with the taxes before it.', default: false }) compound: boolean;
  @Field.flag({ about: 'Applies to shipping too.', default: true }) shipping: boolean;
  @Field.integer({ about: 'Place in lists.' }) order: number;
  @Field.choice(RATE_CLASSES, { about: 'Tax class.', default: 'standard' }) class: string;
}
