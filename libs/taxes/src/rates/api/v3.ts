import { Field, SHOP_V3, VersionOf } from '@grove/rest';
import { splitEntries } from '../postcode.rules.js';
import { TaxRate } from './v1.js';
import { TaxRatesQueryV2 } from './query-v2.js';
import { presentTaxRateV2 } from './v2.js';

/** A tax rate in `wc/v3`: its postcodes and cities are lists, and the older fields have the last of each. */
@VersionOf(TaxRate, {
  namespace: SHOP_V3,
  collection: TaxRatesQueryV2,
  present: presentTaxRateV3,
  accept: acceptTaxRateV3,
})
export class TaxRateV3 extends TaxRate {
  @Field.texts({ description: 'Postcodes, such as 20* or 3000...3099; takes precedence over postcode.' }) postcodes: string[];
  @Field.stringList({ description: 'Cities; takes precedence over city.' }) cities: string[];
}

function presentTaxRateV3(rate: TaxRate): TaxRateV3 {
  return { ...presentTaxRateV2(rate), postcodes: splitEntries(rate.postcode), cities: splitEntries(rate.city) };
}

function acceptTaxRateV3({ postcodes, cities, ...rate }: Partial<TaxRateV3>): Partial<TaxRate> {
  return { ...rate, ...(postcodes && { postcode: postcodes.join(';') }), ...(cities && { city: cities.join(';') }) };
}
