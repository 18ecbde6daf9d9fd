import { IsBoolean, IsIn, Matches, MaxLength } from 'class-validator';
import { Env, wholeNumber } from '@grove/core';
import {
  CURRENCY_CODE,
  COUNTRY_CODE,
  DIMENSION_UNITS,
  MAX_DECIMALS,
  TAX_BASES,
  WEIGHT_UNITS,
  type DimensionUnit,
  type TaxBasis,
  type WeightUnit,
} from './shop-option-values.js';

const oneOf = (words: readonly string[]): PropertyDecorator =>
  IsIn([...words], { message: `must be one of ${words.join(', ')}` });

/** Initial values of settings of the shop. */
export class ShopConfig {
  @Env('BASE_COUNTRY', 'Initial country of the shop (ISO 3166-1 alpha-2); change it later in the settings.')
  @Matches(COUNTRY_CODE, { message: 'must be a country code such as NL' })
  baseCountry: string = 'NL';

  @Env('BASE_STATE', 'Initial state of the shop, as tax rates name it; change it later in the settings.')
  @MaxLength(100)
  baseState: string = '';

  @Env('BASE_POSTCODE', 'Initial postcode of the shop; change it later in the settings.')
  @MaxLength(100)
  basePostcode: string = '';

  @Env('BASE_CITY', 'Initial city of the shop; change it later in the settings.')
  @MaxLength(100)
  baseCity: string = '';

  @Env('CURRENCY', 'Initial currency of the shop (ISO 4217); change it later in the settings.')
  @Matches(CURRENCY_CODE, { message: 'must be a currency code such as EUR' })
  currency: string = 'EUR';

  @Env(
    'PRICE_DECIMALS',
    'Initial number of decimals to which amounts are rounded and shown, such as 0 for yen; change it later in the settings.',
  )
  @wholeNumber(0, MAX_DECIMALS)
  priceDecimals: number = 2;

  @Env('TAXES_ENABLED', 'Whether orders are taxed; change it later in the settings.')
  @IsBoolean()
  taxesEnabled: boolean = true;

  @Env(
    'PRICES_INCLUDE_TAX',
    'Whether the prices of products include the taxes at the address of the shop; change it later in the settings.',
  )
  @IsBoolean()
  pricesIncludeTax: boolean = false;

  @Env(
    'TAX_BASED_ON',
    'Address that decides the taxes of an order: shipping, billing or base (the shop); change it later in the settings.',
  )
  @oneOf(TAX_BASES)
  taxBasedOn: TaxBasis = 'shipping';

  @Env(
    'TAX_ROUND_AT_SUBTOTAL',
    'Whether taxes are added up unrounded, instead of being rounded on each line; change it later in the settings.',
  )
  @IsBoolean()
  taxRoundAtSubtotal: boolean = false;

  @Env('WEIGHT_UNIT', 'Initial unit of weights: kg, g, lbs or oz; change it later in the settings.')
  @oneOf(WEIGHT_UNITS)
  weightUnit: WeightUnit = 'kg';

  @Env('DIMENSION_UNIT', 'Initial unit of dimensions: m, cm, mm, in or yd; change it later in the settings.')
  @oneOf(DIMENSION_UNITS)
  dimensionUnit: DimensionUnit = 'cm';
}
