import { foldForSearch } from '@grove/core';
import { locationKey, regionKey } from './location-key.rules.js';
import type { TaxRateEntity } from './tax-rate.entity.js';

type Described = Pick<TaxRateEntity, 'name' | 'country' | 'state' | 'postcode' | 'city'>;

/** The columns of a rate that are computed from its name and location. */
export const derivedColumns = (rate: Described): Pick<TaxRateEntity, 'regionKey' | 'locationKey' | 'searchText'> => ({
  regionKey: regionKey(rate),
  locationKey: locationKey(rate),
  searchText: foldForSearch([rate.name, rate.country, rate.state, rate.postcode, rate.city].join(' ')),
});
