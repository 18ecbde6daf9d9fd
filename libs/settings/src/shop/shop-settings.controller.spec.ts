import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Module } from '@nestjs/common';
import { Authenticator, visitor, type Credentials } from '@grove/rest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule, ShopSettings } from '../index.js';

/** Takes everybody for whom they say they are. */
class Trusting extends Authenticator {
  authenticate = async ({ authorization }: Credentials) => ({
    ...visitor,
    userId: 7,
    can: (capability: string) => authorization === 'Bearer manager' && capability === 'manage_taxes',
  });
}

@Module({ providers: [{ provide: Authenticator, useClass: Trusting }], exports: [Authenticator] })
class TestShopModule {}

describeOnEachEngine('The settings of the shop as one object', (engine) => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp(engine, {
      entities: [settingsEntities],
      migrations: [settingsMigrations],
      modules: [TestShopModule, SettingsModule],
      configs: settingsConfigs,
    });
    testApp.app.get(ShopSettings).setTaxClassSource({ has: async (slug) => slug === 'reduced-rate' });
  });
  afterAll(() => testApp.close());
  beforeEach(() => testApp.database.write((unit) => unit.query('DELETE FROM setting')));

  async function ask(method: string, body?: object, who = 'manager') {
    const response = await fetch(`${testApp.root}/shop/v1/settings`, {
      method,
      headers: { connection: 'close', authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const stored = () => testApp.database.read('SELECT name, value FROM setting ORDER BY name');

  it.each(['POST', 'PUT', 'PATCH'])('are changed by %s together; what was not sent stays', async (method) => {
    const { body: before } = await ask('GET');
    const changes = { currency: 'CHF', price_decimals: 0, prices_include_tax: true, shipping_tax_class: 'reduced-rate' };
    expect((await ask(method, { ...changes, coupons_sequential: false })).body).toEqual({
      ...before,
      ...changes,
      coupons_sequential: false,
    });
    expect((await ask('GET')).body).toMatchObject(changes);
  });

  it('are set back by null, each alone', async () => {
    const { body: before } = await ask('GET');
    await ask('PUT', { currency: 'CHF', weight_unit: 'lbs', coupons_sequential: true });
    const { body } = await ask('PUT', { currency: null, coupons_sequential: null });
    expect(body).toEqual({ ...before, weight_unit: 'lbs' });
    expect(await stored()).toEqual([{ name: 'shop.weight_unit', value: 'lbs' }]);
  });

  it.each([
    ['currency', 'Euro'],
    ['base_country', 'nl'],
    ['price_decimals', 7],
    ['price_decimals', 1.5],
    ['decimal_separator', ''],
    ['tax_based_on', 'mood'],
    ['taxes_enabled', 'maybe'],
    ['out_of_stock_threshold', -1],
    ['shipping_tax_class', 'unknown'],
  ])('are all as before when %s is refused as %j', async (name, value) => {
    const { status, body } = await ask('PUT', { base_city: 'Gouda', [name]: value });
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(body).toMatchObject({ data: { params: { [name]: expect.stringContaining(`${name} must`) } } });
    expect(await stored()).toEqual([]);
  });

  it('are for those who manage the shop', async () => {
    expect(await ask('GET', undefined, 'customer')).toMatchObject({ status: 403, body: { code: 'shop_rest_cannot_view' } });
    expect(await ask('PUT', { currency: 'CHF' }, 'customer')).toMatchObject({ body: { code: 'shop_rest_cannot_edit' } });
    expect(await stored()).toEqual([]);
  });
});
