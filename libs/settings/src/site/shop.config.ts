import { Matches } from 'class-validator';
import { Env } from '@grove/core';

/** Where the shop is, and the currency of its prices. */
export class ShopConfig {
  @Env('BASE_COUNTRY', 'Country of the shop (ISO 3166-1 alpha-2).')
  @Matches(/^[A-Z]{2}$/, { message: 'must be a country code such as NL' })
  baseCountry: string = 'NL';

  @Env('CURRENCY', 'Currency of the shop (ISO 4217).')
  @Matches(/^[A-Z]{3}$/, { message: 'must be a currency code such as EUR' })
  currency: string = 'EUR';
}
