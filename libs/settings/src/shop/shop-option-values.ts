/** The address that decides the taxes of an order: that of the customer, or the base address of the shop. */
export const TAX_BASES = ['shipping', 'billing', 'base'] as const;
export type TaxBasis = (typeof TAX_BASES)[number];

/** Whether prices are shown with or without tax. */
export const TAX_DISPLAYS = ['excl', 'incl'] as const;
export type TaxDisplay = (typeof TAX_DISPLAYS)[number];

/** Where the symbol of the currency stands, with or without a space. */
export const CURRENCY_POSITIONS = ['left', 'right', 'left_space', 'right_space'] as const;
export type CurrencyPosition = (typeof CURRENCY_POSITIONS)[number];

export const WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

export const DIMENSION_UNITS = ['m', 'cm', 'mm', 'in', 'yd'] as const;
export type DimensionUnit = (typeof DIMENSION_UNITS)[number];

/** The value of `shipping_tax_class` with which shipping has the tax class of the items. */
export const INHERIT = 'inherit';

/** The standard tax class as settings name it. Records name it with an empty text. */
export const STANDARD_CLASS = 'standard';

/** Amounts are stored in millionths, so prices have at most six decimals. */
export const MAX_DECIMALS = 6;

export const CURRENCY_CODE = /^[A-Z]{3}$/;
export const COUNTRY_CODE = /^[A-Z]{2}$/;
