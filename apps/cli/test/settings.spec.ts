import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'walnut-2026';

interface Setting {
  name: string;
  value: unknown;
}

describeOnEachEngine('Settings on the command line', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    grove = await startGrove(cli, { ADMIN_PASSWORD: PASSWORD });
  });
  beforeEach(async () => {
    const names = (await cli.query<{ name: string }>('SELECT name FROM setting')).map(({ name }) => name);
    if (names.length > 0) await cli.json(['setting', 'set', '--reset', ...names]);
  });
  afterAll(async () => {
    await grove.stop();
    await cli.close();
  });

  const read = async (env = {}) =>
    new Map((await cli.json<Setting[]>(['setting', 'list'], env)).map(({ name, value }) => [name, value]));
  const stored = () => cli.query<Setting>('SELECT name, value FROM setting ORDER BY name');

  it('are listed, those of the site and those of the shop', async () => {
    const settings = await read();
    expect(Object.fromEntries(settings)).toMatchObject({
      title: 'Grove',
      posts_per_page: 10,
      'shop.currency': 'EUR',
      'shop.price_decimals': 2,
      'shop.prices_include_tax': false,
    });
    const { out } = await cli.run(['setting', 'list']);
    for (const name of settings.keys()) expect(out).toContain(name);
  });

  it('have initial values from the environment, until they are set', async () => {
    const env = { CURRENCY: 'JPY', PRICE_DECIMALS: '0', PRICES_INCLUDE_TAX: 'yes', TAX_BASED_ON: 'billing', BASE_CITY: 'Kobe' };
    const settings = await read(env);
    expect(
      ['currency', 'price_decimals', 'prices_include_tax', 'tax_based_on', 'base_city'].map((name) =>
        settings.get(`shop.${name}`),
      ),
    ).toEqual(['JPY', 0, true, 'billing', 'Kobe']);
    await cli.json(['setting', 'set', 'shop.currency=USD']);
    expect((await read(env)).get('shop.currency')).toBe('USD');
  });

  it('are read one at a time', async () => {
    expect(await cli.json(['setting', 'get', 'shop.currency'])).toMatchObject({ name: 'shop.currency', value: 'EUR' });
    expect((await cli.run(['setting', 'get', 'shop.thousand_separator'])).out).toBe(',\n');
  });

  it('are changed together, and a running server uses them immediately', async () => {
    const changed = await cli.json<Setting[]>([
      'setting',
      'set',
      'shop.currency=JPY',
      'shop.price_decimals=0',
      'title=De Noten=hoek',
    ]);
    expect(changed.map(({ name, value }) => [name, value])).toEqual([
      ['title', 'De Noten=hoek'],
      ['shop.currency', 'JPY'],
      ['shop.price_decimals', 0],
    ]);
    const headers = { ...basic('admin', PASSWORD), 'Content-Type': 'application/json' };
    const order = await fetch(`${grove.url}/rest/shop/v1/orders`, { method: 'POST', headers, body: '{}' });
    expect(await order.json()).toMatchObject({ currency: 'JPY', total: '0' });
    expect(await (await fetch(`${grove.url}/rest/`)).json()).toMatchObject({ name: 'De Noten=hoek' });
  });

  it('are set back to their initial values', async () => {
    await cli.json(['setting', 'set', 'shop.currency=JPY', 'shop.base_city=Kobe']);
    await cli.json(['setting', 'set', 'shop.base_country=JP', '--reset', 'shop.currency']);
    expect((await stored()).map(({ name }) => name)).toEqual(['shop.base_city', 'shop.base_country']);
    expect((await read()).get('shop.currency')).toBe('EUR');
  });

  it('may be empty where an empty text means something', async () => {
    await cli.json(['setting', 'set', 'shop.thousand_separator=', 'description=']);
    expect(await stored()).toEqual([
      { name: 'description', value: '' },
      { name: 'shop.thousand_separator', value: '' },
    ]);
  });

  it.each([
    ['shop.price_decimals=7', 'rest_invalid_param', /^Price_decimals must be between 0 and 6/],
    ['shop.currency=euro', 'rest_invalid_param', /currency code such as EUR/],
    ['shop.shipping_tax_class=unknown-rate', 'rest_invalid_param', /slug of a tax class/],
    ['timezone=Mars/Olympus', 'rest_invalid_param', /time zone such as/],
    ['default_category=999', 'rest_invalid_param', /id of a category/],
    ['currency=EUR', 'usage', /There is no such setting/],
    ['shop.currency', 'usage', /name and a value, such as/],
  ])('are not changed to %s, and neither are others of the same command', async (assignment, code, message) => {
    const refusal = await cli.refusal(['setting', 'set', 'shop.base_city=not stored', assignment]);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await stored()).toEqual([]);
  });

  it('are not changed by a command that names none', async () => {
    expect((await cli.refusal(['setting', 'set'])).message).toMatch(/name what to change/);
    expect((await cli.refusal(['setting', 'get', 'nothing'])).message).toMatch(/There is no such setting/);
  });
});
