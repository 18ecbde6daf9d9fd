import { Field, SHOP_V2, SHOP_V3, VersionOf } from '@grove/rest';
import { splitEntries } from './postcode.rules.js';
import { TaxRate } from './tax-rate.resource.js';
import { PrioritizedTaxRatesQuery } from './tax-rates.query.js';

/** A tax rate in `shop/v2`: the same as in the first version. */
@VersionOf(TaxRate, { namespace: SHOP_V2, collection: PrioritizedTaxRatesQuery, present: withLastLocation })
export class TaxRateV2 extends TaxRate {}

/** A tax rate in `shop/v3`: its postcodes and cities are lists, and the older fields have the last of each. */
@VersionOf(TaxRate, { namespace: SHOP_V3, collection: PrioritizedTaxRatesQuery, present: withLists, accept: joinLists })
export class TaxRateV3 extends TaxRate {
  @Field.texts({ description: 'Postcodes, such as 20* or 3000...3099; takes precedence over postcode.' }) postcodes: string[];
  @Field.stringList({ description: 'Cities; takes precedence over city.' }) cities: string[];
}

function withLastLocation(rate: TaxRate): TaxRate {
  return { ...rate, postcode: splitEntries(rate.postcode).at(-1) ?? '', city: splitEntries(rate.city).at(-1) ?? '' };
}

function withLists(rate: TaxRate): TaxRateV3 {
  return { ...withLastLocation(rate), postcodes: splitEntries(rate.postcode), cities: splitEntries(rate.city) };
}

function joinLists({ postcodes, cities, ...rate }: Partial<TaxRateV3>): Partial<TaxRate> {
  return { ...rate, ...(postcodes && { postcode: postcodes.join(';') }), ...(cities && { city: cities.join(';') }) };
}
