import { Injectable } from '@nestjs/common';
import { compileParser, fieldsOf, ValidationError } from '@grove/rest';
import { ShippingTaxClassUnknown } from '../errors.js';
import { StoredSettings, type StoredValues } from '../stored/stored-settings.js';
import { ShopConfig } from './shop.config.js';
import { INHERIT, STANDARD_CLASS } from './shop-option-values.js';
import { ShopOptions, type ShopOptionName } from './shop-options.resource.js';

/** Every setting of the shop is stored under this prefix, settings of the site have none. */
export const SHOP_PREFIX = 'shop.';

/** Knows the tax classes. Settings do not; the library with the tax classes registers itself. */
export interface TaxClassSource {
  /** Whether the class exists. Called within the unit of work that stores the setting. */
  has(slug: string): Promise<boolean>;
}

/** The settings of the shop. The configuration provides initial values. */
@Injectable()
export class ShopSettings {
  private taxClasses: TaxClassSource = { has: async () => true };
  private readonly known = new WeakMap<StoredValues, ShopOptions>();

  constructor(
    private readonly stored: StoredSettings,
    private readonly config: ShopConfig,
  ) {}

  /** Registers the source of tax classes; called once, when its module starts. */
  setTaxClassSource(source: TaxClassSource): void {
    this.taxClasses = source;
  }

  /** The settings of a shop that has changed none. */
  initial(): ShopOptions {
    return initialShopOptions(this.config);
  }

  /** All settings. A stored value that is no longer valid counts as not set. */
  async all(): Promise<ShopOptions> {
    const stored = await this.stored.load();
    const options = this.known.get(stored) ?? this.optionsOf(stored);
    this.known.set(stored, options);
    return options;
  }

  private optionsOf(stored: StoredValues): ShopOptions {
    const options: Record<string, unknown> = { ...initialShopOptions(this.config) };
    for (const { key, wire, type } of FIELDS) {
      const text = stored.get(SHOP_PREFIX + wire);
      const value = text === undefined ? undefined : type.parse(text);
      if (value !== undefined && !(value instanceof ValidationError)) options[key] = value;
    }
    return options as unknown as ShopOptions;
  }

  /**
   * Stores any number of settings, removes those in `reset`, and returns all settings. If one is invalid, nothing is stored. Inside of a unit of
   * work it joins that unit, so an import can store the settings of a shop together with its records.
   */
  change(changes: Partial<ShopOptions>, reset: readonly ShopOptionName[] = []): Promise<ShopOptions> {
    const values = parse(Object.fromEntries(FIELDS.map(({ key, wire }) => [wire, changes[key as ShopOptionName]])));
    return this.stored.change(async (store) => {
      await this.assertTaxClassExists(values['shippingTaxClass'] as string | undefined);
      for (const { key, wire } of FIELDS) {
        const value = values[key];
        if (value !== undefined && value !== null) await store(SHOP_PREFIX + wire, String(value));
        else if (value === null || reset.includes(key as ShopOptionName)) await store(SHOP_PREFIX + wire, undefined);
      }
      return this.all();
    });
  }

  private async assertTaxClassExists(slug: string | undefined): Promise<void> {
    if (slug === undefined || slug === INHERIT || slug === STANDARD_CLASS) return;
    if (!(await this.taxClasses.has(slug))) throw new ShippingTaxClassUnknown();
  }
}

const FIELDS = fieldsOf(ShopOptions);

const parse = compileParser(FIELDS, 'update');

/** The settings of a shop that has changed none. */
export const initialShopOptions = (config: ShopConfig): ShopOptions => ({ ...BUILT_IN, ...config });

/** Initial values that no environment variable changes. */
const BUILT_IN = {
  baseAddress1: '',
  baseAddress2: '',
  currencyPosition: 'left',
  thousandSeparator: ',',
  decimalSeparator: '.',
  shippingTaxClass: INHERIT,
  taxDisplayShop: 'excl',
  manageStock: true,
  lowStockThreshold: 2,
  outOfStockThreshold: 0,
  hideOutOfStock: false,
  couponsEnabled: true,
  couponsSequential: null,
  reviewsEnabled: true,
  reviewRatingRequired: false,
} as const satisfies Partial<ShopOptions>;
