import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Module } from '@nestjs/common';
import { Authenticator, visitor, type Credentials } from '@grove/rest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule, ShopSettings } from '../index.js';

/** Takes everybody for whom they say they are. */
class Trusting extends Authenticator {
  authenticate = async ({ authorization }: Credentials) => ({
    ...visitor,
    userId: authorization === 'Bearer manager' ? 7 : 8,
    can: (capability: string) => authorization === 'Bearer manager' && capability === 'manage_taxes',
  });
}

@Module({ providers: [{ provide: Authenticator, useClass: Trusting }], exports: [Authenticator] })
class TestSiteModule {}

interface Setting {
  readonly id: string;
  readonly value: string;
  readonly type: string;
  readonly default: string;
  readonly options?: Record<string, string>;
  readonly code?: string;
}

describeOnEachEngine('The settings of the shop in wc/v3', (engine) => {
  let testApp: TestApp;
  let shop: ShopSettings;

  beforeAll(async () => {
    const modules = {
      entities: [settingsEntities],
      migrations: [settingsMigrations],
      modules: [TestSiteModule, SettingsModule],
      configs: settingsConfigs,
    };
    testApp = await startTestApp(engine, modules, { compatRoot: 'wp-json' });
    shop = testApp.app.get(ShopSettings);
  });
  afterAll(() => testApp.close());
  beforeEach(() => testApp.database.write((unit) => unit.query('DELETE FROM setting')));

  async function ask<T = Setting>(method: string, path: string, body?: unknown, who = 'manager') {
    const response = await fetch(`${testApp.root.replace(/rest$/, 'wp-json')}/wc/v3/${path}`, {
      method,
      headers: { connection: 'close', authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  }
  const change = (path: string, value: unknown) => ask('PUT', `settings/${path}`, { value });

  it.each<[path: string, value: string, options: object]>([
    ['general/woocommerce_currency', 'CHF', { currency: 'CHF' }],
    ['general/woocommerce_currency_pos', 'right_space', { currencyPosition: 'right_space' }],
    ['general/woocommerce_price_num_decimals', '0', { priceDecimals: 0 }],
    ['general/woocommerce_calc_taxes', 'no', { taxesEnabled: false }],
    ['general/woocommerce_default_country', 'US:CA', { baseCountry: 'US', baseState: 'CA' }],
    ['general/woocommerce_default_country', 'BE', { baseCountry: 'BE', baseState: '' }],
    ['general/woocommerce_store_address', 'Kade 8', { baseAddress1: 'Kade 8' }],
    ['general/woocommerce_store_city', 'Gouda', { baseCity: 'Gouda' }],
    ['products/woocommerce_weight_unit', 'lbs', { weightUnit: 'lbs' }],
    ['products/woocommerce_notify_low_stock_amount', '5', { lowStockThreshold: 5 }],
    ['products/woocommerce_notify_no_stock_amount', '3', { outOfStockThreshold: 3 }],
    ['tax/woocommerce_prices_include_tax', 'yes', { pricesIncludeTax: true }],
    ['tax/woocommerce_tax_based_on', 'base', { taxBasedOn: 'base' }],
  ])('are those of the shop: %s becomes %s, and is read back as text', async (path, value, options) => {
    const before = (await ask('GET', `settings/${path}`)).body;
    expect(before.value).toBe(before.default);
    expect((await change(path, value)).body).toMatchObject({ id: path.split('/')[1], value, default: before.default });
    expect(await shop.all()).toMatchObject(options);
    expect((await ask('GET', `settings/${path}`)).body.value).toBe(value);
  });

  it.each<[path: string, value: unknown]>([
    ['general/woocommerce_currency', 'Euro'],
    ['general/woocommerce_currency_pos', 'above'],
    ['general/woocommerce_price_num_decimals', '7'],
    ['general/woocommerce_price_num_decimals', '1.5'],
    ['general/woocommerce_price_decimal_sep', ''],
    ['general/woocommerce_calc_taxes', 'maybe'],
    ['general/woocommerce_default_country', 'nl'],
    ['general/woocommerce_default_country', 'XX'],
    ['general/woocommerce_default_country', 'US:XX'],
    ['general/woocommerce_currency', 'XXX'],
    ['products/woocommerce_weight_unit', 'stone'],
  ])('refuse %s = %j, and stay as they were', async (path, value) => {
    expect(await change(path, value)).toMatchObject({ status: 400, body: { code: 'rest_setting_value_invalid' } });
    expect(await shop.all()).toEqual(shop.initial());
  });

  it('are listed by group; groups that Grove has no settings for are empty, others are unknown', async () => {
    const groups = (await ask<Setting[]>('GET', 'settings')).body.map(({ id }) => id);
    expect(groups).toEqual(['general', 'products', 'tax', 'shipping', 'account', 'email', 'advanced']);
    const general = (await ask<Setting[]>('GET', 'settings/general')).body;
    expect(general.find(({ id }) => id === 'woocommerce_currency_pos')).toMatchObject({
      ...{ type: 'select', value: 'left', options: { left: 'left', right_space: 'right space' } },
    });
    const named = { EUR: 'Euro', CHF: 'Swiss franc' };
    expect(general.find(({ id }) => id === 'woocommerce_currency')).toMatchObject({ type: 'select', options: named });
    const places = { NL: 'Netherlands', 'CA:QC': 'Canada, Quebec' };
    expect(general.find(({ id }) => id === 'woocommerce_default_country')).toMatchObject({ type: 'select', options: places });
    expect((await ask('GET', 'settings/email')).body).toEqual([]);
    expect((await ask('GET', 'settings/letters')).body.code).toBe('rest_setting_setting_group_invalid');
    expect((await ask('GET', 'settings/tax/woocommerce_currency')).body.code).toBe('rest_setting_setting_invalid');
  });

  it('are changed several in one go, each with its own result', async () => {
    const update = [
      { id: 'woocommerce_store_city', value: 'Gouda' },
      { id: 'woocommerce_currency', value: 'Euro' },
      { id: 'unknown', value: '' },
      { value: 'Gouda' },
      'text',
    ];
    const { body } = await ask<{ update: unknown[] }>('POST', 'settings/general/batch', { update });
    expect(body.update).toMatchObject([
      { id: 'woocommerce_store_city', value: 'Gouda' },
      { id: 'woocommerce_currency', error: { code: 'rest_setting_value_invalid' } },
      { id: 'unknown', error: { code: 'rest_setting_setting_invalid' } },
      { id: '', error: { code: 'rest_setting_setting_invalid' } },
      { error: { code: 'rest_setting_setting_invalid' } },
    ]);
    expect((await ask('POST', 'settings/general/batch', { update: 'text' })).body.code).toBe('rest_invalid_param');
    const many = { update: Array.from({ length: 101 }, () => ({ id: 'woocommerce_store_city', value: 'x' })) };
    expect((await ask('POST', 'settings/general/batch', many)).status).toBe(413);
    expect((await shop.all()).baseCity).toBe('Gouda');
  });

  it('are changed in several groups in one go, in wc/v3 only', async () => {
    const update = [
      { group_id: 'general', id: 'woocommerce_store_city', value: 'Edam' },
      { group_id: 'products', id: 'woocommerce_weight_unit', value: 'stone' },
      { group_id: 'tax', id: 'woocommerce_store_city', value: 'Gouda' },
      { id: 'woocommerce_store_city', value: 'Gouda' },
    ];
    const { body } = await ask<{ update: unknown[] }>('POST', 'settings/batch', { update });
    expect(body.update).toMatchObject([
      { id: 'woocommerce_store_city', value: 'Edam' },
      { id: 'woocommerce_weight_unit', error: { code: 'rest_setting_value_invalid' } },
      { id: 'woocommerce_store_city', error: { code: 'rest_setting_setting_invalid' } },
      { id: 'woocommerce_store_city', error: { code: 'rest_setting_setting_group_invalid' } },
    ]);
    expect(await shop.all()).toEqual({ ...shop.initial(), baseCity: 'Edam' });
    expect((await ask('POST', '../v2/settings/batch', { update })).body.code).toBe('rest_no_route');
  });

  it('and data are for those who manage the shop', async () => {
    for (const path of ['settings', 'settings/general', 'settings/general/woocommerce_currency', 'data', 'data/countries/NL'])
      expect((await ask('GET', path, undefined, 'editor')).body.code).toBe('woocommerce_rest_cannot_view');
    expect((await ask('PUT', 'settings/general/woocommerce_store_city', { value: 'x' }, 'editor')).body.code).toBe(
      'woocommerce_rest_cannot_edit',
    );
    expect(await shop.all()).toEqual(shop.initial());
  });

  describe('What clients read when they start', () => {
    it.each([
      'payment_gateways',
      'shipping_methods',
      'shipping/zones/0/locations',
      'shipping/zones/0/methods',
      'system_status/tools',
    ])('%s is an empty list, in both versions', async (path) => {
      expect(await ask('GET', path)).toEqual({ status: 200, body: [] });
      expect((await ask('GET', `../v2/${path}`)).status).toBe(200);
      expect((await ask('GET', path, undefined, 'editor')).body.code).toBe('woocommerce_rest_cannot_view');
    });

    it('names the one shipping zone, and refuses what does not exist and every change', async () => {
      const everywhere = { id: 0, name: 'Everywhere', order: 0 };
      expect((await ask('GET', 'shipping/zones')).body).toEqual([everywhere]);
      expect((await ask('GET', 'shipping/zones/0')).body).toEqual(everywhere);
      const codeOf = async (path: string, method = 'GET') => (await ask(method, path)).body.code;
      expect(await codeOf('payment_gateways/cod')).toBe('woocommerce_rest_payment_gateway_invalid');
      expect(await codeOf('shipping_methods/flat_rate')).toBe('woocommerce_rest_shipping_method_invalid');
      for (const path of ['shipping/zones/1', 'shipping/zones/1/locations', 'shipping/zones/1/methods'])
        expect(await codeOf(path)).toBe('woocommerce_rest_shipping_zone_invalid');
      expect(await codeOf('system_status/tools/clear')).toBe('woocommerce_rest_system_status_tool_invalid_id');
      expect(await codeOf('shipping/zones', 'POST')).toBe('rest_no_route');
    });

    it('shows the settings of the shop as the status of the system', async () => {
      await shop.change({ currency: 'EUR', priceDecimals: 2 });
      expect((await ask('GET', 'system_status')).body).toMatchObject({
        active_plugins: [],
        settings: { currency: 'EUR', currency_symbol: '&euro;', number_of_decimals: 2 },
        security: { hide_errors: true },
      });
    });
  });

  describe('Data', () => {
    const listOf = async <T>(path: string) => (await ask<T[]>('GET', path)).body;

    it('have each country once, with a name, on one continent', async () => {
      interface Country {
        readonly code: string;
        readonly name: string;
        readonly states: { readonly code: string }[];
      }
      const countries = await listOf<Country>('data/countries');
      const codes = countries.map(({ code }) => code);
      expect(codes).toEqual([...new Set(codes)].sort());
      expect(codes.length).toBeGreaterThan(245);
      expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
      const continents = await listOf<{ countries: Country[] }>('data/continents');
      expect(continents.flatMap((continent) => continent.countries.map(({ code }) => code)).sort()).toEqual(codes);
      const statesOf = (code: string) => countries.find((country) => country.code === code)!.states.map((state) => state.code);
      expect([statesOf('NL'), statesOf('BE'), statesOf('CA').length, statesOf('US').length]).toEqual([[], [], 13, 54]);
      expect(statesOf('DE')).toContain('DE-BY');
    });

    it('have each currency once, with a name and a symbol', async () => {
      const currencies = await listOf<{ code: string; name: string; symbol: string }>('data/currencies');
      const codes = currencies.map(({ code }) => code);
      expect(codes).toEqual([...new Set(codes)].sort());
      expect(currencies.filter(({ name, symbol }) => name === '' || !/^(&#?\w+;)+$/.test(symbol))).toEqual([]);
      await shop.change({ currency: 'CHF' });
      expect((await ask('GET', 'data/currencies/current')).body).toMatchObject({ code: 'CHF', name: 'Swiss franc' });
    });

    it.each(['data/countries/XX', 'data/continents/ZZ', 'data/currencies/XYZ'])('answer %s with 404', async (path) => {
      expect((await ask('GET', path)).status).toBe(404);
    });
  });
});
