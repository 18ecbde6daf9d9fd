import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, RestConfig } from '@grove/rest';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine, readsDuring, insertRow } from '@grove/database/testing';
import { settingsEntities, settingsMigrations } from '../index.js';
import { FirstStartConfig } from '../site/first-start.config.js';
import { SiteConfig } from '../site/site.config.js';
import { SiteSettings } from '../site/site-settings.js';
import { StoredSettings } from '../stored/stored-settings.js';
import { ShopConfig } from './shop.config.js';
import { ShopOptions } from './shop-options.resource.js';
import { initialShopOptions, ShopSettings } from './shop-settings.js';

/** Another value for each setting than its initial one. */
const OTHERS: ShopOptions = {
  ...{ currency: 'KWD', baseCountry: 'KW', baseState: 'AH', basePostcode: '13001', baseCity: 'Kuwait City' },
  ...{ baseAddress1: 'Fahad Al-Salem 1', baseAddress2: 'Floor 2' },
  ...{ priceDecimals: 3, currencyPosition: 'right_space', thousandSeparator: '', decimalSeparator: '٫' },
  ...{ taxesEnabled: false, pricesIncludeTax: true, taxBasedOn: 'billing', taxRoundAtSubtotal: true },
  ...{ shippingTaxClass: 'reduced-rate', taxDisplayShop: 'incl', weightUnit: 'lbs', dimensionUnit: 'in' },
  ...{ manageStock: false, lowStockThreshold: 5, outOfStockThreshold: 3, hideOutOfStock: true },
  ...{ couponsEnabled: false, couponsSequential: false, reviewsEnabled: false, reviewRatingRequired: true },
};

describeOnEachEngine('The settings of the shop', (engine) => {
  let database: Database;
  let stored: StoredSettings;
  let shop: ShopSettings;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: settingsEntities,
      migrations: [...databaseMigrations, ...settingsMigrations],
    });
    await database.migrate();
    stored = new StoredSettings(database);
    shop = new ShopSettings(stored, Object.assign(new ShopConfig(), { currency: 'CHF' }));
    shop.setTaxClassSource({ has: async (slug) => slug === 'reduced-rate' });
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM setting')));

  const rows = () => database.read<{ name: string; value: string }>('SELECT name, value FROM setting ORDER BY name');
  const initial = () => initialShopOptions(Object.assign(new ShopConfig(), { currency: 'CHF' }));

  it('are what the configuration says until somebody sets them', async () => {
    expect(await shop.all()).toEqual(initial());
    expect(Object.keys(initial()).sort()).toEqual(
      fieldsOf(ShopOptions)
        .map(({ key }) => key)
        .sort(),
    );
  });

  it('are all stored together, with their types, under a common prefix', async () => {
    expect(await shop.change(OTHERS)).toEqual(OTHERS);
    expect(await shop.all()).toEqual(OTHERS);
    const names = (await rows()).map(({ name }) => name);
    expect(names).toHaveLength(fieldsOf(ShopOptions).length);
    expect(names.every((name) => name.startsWith('shop.'))).toBe(true);
  });

  it('are changed one by one, and set back to their initial values', async () => {
    await shop.change(OTHERS);
    const reset = await shop.change({ priceDecimals: 0 }, ['currency', 'taxesEnabled']);
    expect(reset).toEqual({ ...OTHERS, priceDecimals: 0, currency: 'CHF', taxesEnabled: true });
    expect((await rows()).map(({ name }) => name)).not.toContain('shop.currency');
  });

  it('are stored with what else a unit of work does, or not at all', async () => {
    const failing = database.write(async () => {
      expect(await shop.change({ currency: 'JPY', priceDecimals: 0 })).toMatchObject({ currency: 'JPY', priceDecimals: 0 });
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await shop.all()).toEqual(initial());
  });

  it.each<[keyof ShopOptions, string, unknown]>([
    ['currency', 'currency', 'Euro'],
    ['currency', 'currency', ''],
    ['baseCountry', 'base_country', 'nl'],
    ['priceDecimals', 'price_decimals', 7],
    ['priceDecimals', 'price_decimals', -1],
    ['priceDecimals', 'price_decimals', 1.5],
    ['decimalSeparator', 'decimal_separator', ''],
    ['currencyPosition', 'currency_position', 'above'],
    ['taxesEnabled', 'taxes_enabled', 'sometimes'],
    ['taxBasedOn', 'tax_based_on', 'moon'],
    ['taxDisplayShop', 'tax_display_shop', 'both'],
    ['shippingTaxClass', 'shipping_tax_class', 'unknown-rate'],
    ['weightUnit', 'weight_unit', 'stone'],
    ['lowStockThreshold', 'low_stock_threshold', -1],
    ['outOfStockThreshold', 'out_of_stock_threshold', -1],
  ])('refuse %s, named %s, as %j, and then store nothing', async (key, wire, value) => {
    const changes = { baseCity: 'not stored', [key]: value } as Partial<ShopOptions>;
    const refused = await (async () => shop.change(changes))().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rest_invalid_param', details: { params: { [wire]: expect.any(String) } } });
    expect(await rows()).toEqual([]);
  });

  it.each(['inherit', 'standard', 'reduced-rate'])('accept %s as the tax class of shipping', async (shippingTaxClass) => {
    expect((await shop.change({ shippingTaxClass })).shippingTaxClass).toBe(shippingTaxClass);
  });

  it('count as not set when the stored value is no longer valid', async () => {
    await database.write((unit) => insertRow(unit, 'setting', { name: 'shop.price_decimals', value: 'many' }));
    expect((await shop.all()).priceDecimals).toBe(2);
  });

  it('changed by many at the same moment hold what one of them wrote', async () => {
    const currencies = ['EUR', 'USD', 'GBP', 'SEK'];
    await Promise.all(currencies.map((currency) => shop.change({ currency, baseCity: currency })));
    const { currency, baseCity } = await shop.all();
    expect(currencies).toContain(currency);
    expect(baseCity).toBe(currency);
  });

  describe('and those of the site', () => {
    const site = () => new SiteSettings(stored, new SiteConfig(), new FirstStartConfig(), new RestConfig());

    it('are read by one query when they are read at the same time', async () => {
      const reads = await readsDuring(database, () =>
        Promise.all([shop.all(), site().timezone(), shop.all(), site().language()]),
      );
      expect(reads).toHaveLength(1);
    });

    it('do not change each other', async () => {
      await shop.change(OTHERS);
      expect((await site().all()).title).toBe(new SiteConfig().siteTitle);
      await site().change({ title: 'Nuts' });
      expect(await shop.all()).toEqual(OTHERS);
    });
  });
});
