import { boolean, Field, nullable } from '@grove/rest';
import {
  COUNTRY_CODE,
  CURRENCY_CODE,
  CURRENCY_POSITIONS,
  DIMENSION_UNITS,
  MAX_DECIMALS,
  TAX_BASES,
  TAX_DISPLAYS,
  WEIGHT_UNITS,
  type CurrencyPosition,
  type DimensionUnit,
  type TaxBasis,
  type TaxDisplay,
  type WeightUnit,
} from './shop-option-values.js';

const matching = (pattern: RegExp, sentence: string) => (text: string) => (pattern.test(text) ? undefined : sentence);

/** The settings of the shop. The command `grove setting` shows and changes them; importers store many together. */
export class ShopOptions {
  @Field.text({ description: 'Currency of the prices.', check: matching(CURRENCY_CODE, 'must be a currency code such as EUR') })
  currency: string;
  @Field.text({ description: 'Street and number of the shop.', max: 200 }) baseAddress1: string;
  @Field.text({ description: 'Second line of the address of the shop.', max: 200 }) baseAddress2: string;
  @Field.text({ description: 'Country of the shop.', check: matching(COUNTRY_CODE, 'must be a country code such as NL') })
  baseCountry: string;
  @Field.text({ description: 'State of the shop, as tax rates name it.', max: 100 }) baseState: string;
  @Field.text({ description: 'Postcode of the shop.', max: 100 }) basePostcode: string;
  @Field.text({ description: 'City of the shop.', max: 100 }) baseCity: string;

  @Field.integer({ description: 'Decimals to which amounts are rounded and shown.', min: 0, max: MAX_DECIMALS })
  priceDecimals: number;
  @Field.enum(CURRENCY_POSITIONS, { description: 'Where the symbol of the currency stands.' }) currencyPosition: CurrencyPosition;
  @Field.text({ description: 'Between thousands in shown prices; may be empty.', max: 10 }) thousandSeparator: string;
  @Field.text({
    description: 'Between units and decimals in shown prices.',
    max: 10,
    check: matching(/./, 'must not be empty'),
  })
  decimalSeparator: string;

  @Field.boolean({ description: 'Whether orders are taxed.' }) taxesEnabled: boolean;
  @Field.boolean({ description: 'Whether prices of products include the taxes at the address of the shop.' })
  pricesIncludeTax: boolean;
  @Field.enum(TAX_BASES, { description: 'The address that decides the taxes of an order.' }) taxBasedOn: TaxBasis;
  @Field.boolean({ description: 'Whether taxes are added up unrounded, instead of being rounded on each line.' })
  taxRoundAtSubtotal: boolean;
  @Field.text({ description: 'Tax class of shipping: inherit (that of the items), standard, or the slug of a class.' })
  shippingTaxClass: string;
  @Field.enum(TAX_DISPLAYS, { description: 'Whether price_html shows prices with tax.' }) taxDisplayShop: TaxDisplay;

  @Field.enum(WEIGHT_UNITS, { description: 'Unit of weights.' }) weightUnit: WeightUnit;
  @Field.enum(DIMENSION_UNITS, { description: 'Unit of dimensions.' }) dimensionUnit: DimensionUnit;

  @Field.boolean({ description: 'Whether stock is managed at all; products decide for themselves only if it is.' })
  manageStock: boolean;
  @Field.integer({
    description: 'Managed stock of this quantity or less counts as low, unless the product says otherwise.',
    min: 0,
  })
  lowStockThreshold: number;
  @Field.integer({ description: 'Managed stock of this quantity or less counts as out of stock.', min: 0 })
  outOfStockThreshold: number;
  @Field.boolean({ description: 'Whether variations and related products that are out of stock are hidden.' })
  hideOutOfStock: boolean;

  @Field.boolean({ description: 'Whether orders can apply coupons.' }) couponsEnabled: boolean;
  @Field.of(nullable(boolean()), {
    description:
      'Whether a percentage is taken of what earlier coupons left, instead of the price before coupons. Unless set, which is null, only version 1 does so.',
    nullable: true,
  })
  couponsSequential: boolean | null;

  @Field.boolean({ description: 'Whether products can be reviewed.' }) reviewsEnabled: boolean;
  @Field.boolean({ description: 'Whether a new review needs a rating.' }) reviewRatingRequired: boolean;
}

/** The property name of an option. */
export type ShopOptionName = keyof ShopOptions & string;
