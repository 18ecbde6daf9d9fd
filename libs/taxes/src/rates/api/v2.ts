import { SHOP_V2, VersionOf } from '@grove/rest';
import { splitEntries } from '../postcode.rules.js';
import { TaxRate } from './v1.js';
import { TaxRatesQueryV2 } from './query-v2.js';

/** A tax rate in `wc/v2`: of its postcodes and cities it shows the last one. */
@VersionOf(TaxRate, { namespace: SHOP_V2, collection: TaxRatesQueryV2, present: presentTaxRateV2 })
export class TaxRateV2 extends TaxRate {}

export function presentTaxRateV2(rate: TaxRate): TaxRate {
  return { ...rate, postcode: splitEntries(rate.postcode).at(-1) ?? '', city: splitEntries(rate.city).at(-1) ?? '' };
}
