import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { Authenticator, visitor, type Credentials } from '@grove/rest';
import type { Database } from '@grove/database';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { TaxClassesService, taxesEntities, TaxesModule, taxesMigrations } from './index.js';

/** Takes everybody for whom they say they are. */
class Trusting extends Authenticator {
  authenticate = async ({ authorization }: Credentials) => ({
    ...visitor,
    userId: 7,
    can: (capability: string) => authorization === 'Bearer manager' && capability === 'manage_taxes',
  });
}

@Module({ providers: [{ provide: Authenticator, useClass: Trusting }], exports: [Authenticator] })
class TestSiteModule {}

type ResponseBody = Record<string, unknown> & { id: number };
type Caller = 'manager' | 'customer' | 'visitor';

const RATES = '/shop/v1/taxes';
const CLASSES = `${RATES}/classes`;

describeOnEachEngine('Taxes over HTTP', (engine) => {
  let testApp: TestApp;
  let database: Database;
  let app: INestApplicationContext;

  beforeAll(async () => {
    const taxes = {
      entities: [settingsEntities, taxesEntities],
      migrations: [settingsMigrations, taxesMigrations],
      modules: [TestSiteModule, SettingsModule, TaxesModule],
      configs: settingsConfigs,
    };
    testApp = await startTestApp(engine, taxes, { baseUrl: 'http://shop.example' });
    ({ app, database } = testApp);
  });
  afterAll(() => testApp.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM tax_rate')));

  async function ask<T = ResponseBody>(method: string, path: string, body?: unknown, who: Caller = 'manager') {
    const response = await fetch(testApp.root + path, {
      method,
      headers: {
        connection: 'close',
        ...(who !== 'visitor' && { authorization: `Bearer ${who}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }

  const stored = async () => [
    await database.read('SELECT * FROM tax_rate ORDER BY id'),
    await database.read('SELECT * FROM tax_class ORDER BY id'),
  ];

  async function expectRefusal([status, code]: readonly [number, string], ...request: Parameters<typeof ask>) {
    const before = await stored();
    const answer = await ask<{ code: string; data: { status: number; params?: object } }>(...request);
    expect([answer.status, answer.body.code, answer.body.data.status]).toEqual([status, code, status]);
    expect(await stored()).toEqual(before);
    return answer.body;
  }

  async function aRate(body: object = {}): Promise<ResponseBody> {
    const { status, body: rate } = await ask('POST', RATES, body);
    expect([status, rate]).toEqual([201, expect.anything()]);
    return rate;
  }

  describe('a rate', () => {
    it('is created with its defaults, and the response has its URL', async () => {
      const { status, headers, body } = await ask('POST', RATES, { country: 'nl', rate: '21', name: 'BTW <b>hoog</b>' });
      expect(status).toBe(201);
      const { _links, ...record } = body;
      expect(Object.entries(record)).toEqual([
        ['id', expect.any(Number)],
        ['country', 'NL'],
        ['state', ''],
        ['postcode', ''],
        ['city', ''],
        ['rate', '21.0000'],
        ['name', 'BTW hoog'],
        ['priority', 1],
        ['compound', false],
        ['shipping', true],
        ['order', 0],
        ['class', 'standard'],
      ]);
      const address = `http://shop.example/rest${RATES}`;
      expect(_links).toEqual({ self: [{ href: `${address}/${body.id}` }], collection: [{ href: address }] });
      expect(headers.get('location')).toBe(`${address}/${body.id}`);
      expect((await ask('GET', `${RATES}/${body.id}?context=edit`)).body).toEqual(body);
    });

    it('has no name if none is sent, and is called Tax if the name that is sent is empty', async () => {
      expect((await aRate({ rate: '21' })).name).toBe('');
      for (const name of ['', ' <i></i> ']) expect((await aRate({ rate: '21', name })).name).toBe('Tax');
      const { id } = await aRate({ rate: '21', name: 'BTW' });
      expect((await ask('PUT', `${RATES}/${id}`, { rate: '9' })).body.name).toBe('BTW');
      expect((await ask('PUT', `${RATES}/${id}`, { name: '' })).body.name).toBe('Tax');
      expect((await ask('GET', `${RATES}/${id}`)).body.name).toBe('Tax');
    });

    it('shows every postcode and city that was sent, in capitals', async () => {
      const places = { postcode: '2511 ab; 20*;3000...3099', city: 'den haag;Delft' };
      expect(await aRate(places)).toMatchObject({ postcode: '2511 AB; 20*;3000...3099', city: 'DEN HAAG;DELFT' });
    });

    it('holds everywhere for a star, and loses the signs of its numbers', async () => {
      const everywhere = { country: '*', state: '*', postcode: '*', city: '*' };
      expect(await aRate({ ...everywhere, priority: -2, order: -7 })).toMatchObject({
        ...{ country: '', state: '', postcode: '', city: '' },
        ...{ priority: 2, order: 7 },
      });
    });

    it.each(['PUT', 'PATCH', 'POST'])('changes by %s only in what is sent', async (method) => {
      const full = { country: 'NL', state: 'ZH', postcode: '2611', city: 'DELFT', rate: '21.0000', name: 'Hoog', priority: 2 };
      const rest = { compound: true, shipping: false, order: 9, class: 'zero-rate' };
      const rate = await aRate({ ...full, ...rest });
      const changed = await ask(method, `${RATES}/${rate.id}`, { rate: '9', class: 'standard' });
      expect([changed.status, changed.body]).toEqual([200, { ...rate, rate: '9.0000', class: 'standard' }]);
      expect((await ask(method, `${RATES}/${rate.id}`, {})).body).toEqual(changed.body);
    });

    it('keeps its postcodes and cities when they are sent empty, and loses them for a star', async () => {
      const { id } = await aRate({ country: 'NL', state: 'ZH', postcode: '2611', city: 'Delft' });
      for (const nothing of ['', null])
        expect((await ask('PUT', `${RATES}/${id}`, { postcode: nothing, city: nothing })).body).toMatchObject({
          postcode: '2611',
          city: 'DELFT',
        });
      expect((await ask('PUT', `${RATES}/${id}`, { country: '', state: '' })).body).toMatchObject({ country: '', state: '' });
      expect((await ask('PUT', `${RATES}/${id}`, { postcode: '*', city: '*' })).body).toMatchObject({ postcode: '', city: '' });
    });

    it.each([
      ['rate', 9],
      ['rate', '1000000'],
      ['country', 'NLD'],
      ['priority', 'high'],
      ['compound', 'yes'],
      ['shipping', 'no'],
      ['order', 1.5],
      ['class', 'luxury'],
      ['class', ''],
      ['postcode', 'x'.repeat(10_001)],
      ['name', 'x'.repeat(201)],
    ])('is not made or changed with the %s %j', async (field, value) => {
      const { id } = await aRate();
      for (const path of [RATES, `${RATES}/${id}`]) {
        const { data } = await expectRefusal([400, 'rest_invalid_param'], 'POST', path, { [field]: value });
        expect(data.params).toEqual({ [field]: expect.any(String) });
      }
    });

    it('has all its invalid values reported together, a class that does not exist too, also in a batch', async () => {
      const invalid = { rate: 21, priority: 'first', class: 'luxury' };
      const params = { rate: expect.any(String), priority: expect.any(String), class: expect.any(String) };
      expect((await expectRefusal([400, 'rest_invalid_param'], 'POST', RATES, invalid)).data.params).toEqual(params);
      const { body } = await ask<{ create: { error: { data: object } }[] }>('POST', `${RATES}/batch`, { create: [invalid] });
      expect(body.create[0].error.data).toMatchObject({ params });
    });

    it('gets its id from us', () => expectRefusal([400, 'shop_rest_tax_exists'], 'POST', RATES, { id: 5, rate: '4' }));

    it('with an unknown id is reported with the error of each verb', async () => {
      const path = `${RATES}/987654321`;
      await expectRefusal([404, 'shop_rest_invalid_id'], 'GET', path);
      await expectRefusal([404, 'shop_rest_invalid_id'], 'PUT', path, { rate: '1' });
      await expectRefusal([501, 'shop_rest_trash_not_supported'], 'DELETE', path);
      await expectRefusal([400, 'shop_rest_invalid_id'], 'DELETE', `${path}?force=true`);
    });

    it('is deleted for good, and only with force', async () => {
      const rate = await aRate();
      await expectRefusal([501, 'shop_rest_trash_not_supported'], 'DELETE', `${RATES}/${rate.id}`);
      expect((await ask('DELETE', `${RATES}/${rate.id}?force=true`)).body).toEqual(rate);
      await expectRefusal([404, 'shop_rest_invalid_id'], 'GET', `${RATES}/${rate.id}`);
    });

    it('is made, changed and deleted in batches', async () => {
      const [changed, deleted] = [await aRate({ rate: '6' }), await aRate({ rate: '7' })];
      const { status, body } = await ask<Record<string, ResponseBody[]>>('POST', `${RATES}/batch`, {
        create: [{ rate: '8' }, { id: 5, rate: '8' }, { rate: 8 }],
        update: [
          { id: changed.id, rate: '6.5' },
          { id: 987654321, rate: '1' },
        ],
        delete: [deleted.id, 987654321],
      });
      const error = (code: string, of: number) => ({
        code,
        message: expect.any(String),
        data: expect.objectContaining({ status: of }),
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        create: [
          expect.objectContaining({ rate: '8.0000', priority: 1, class: 'standard' }),
          { id: 0, error: error('shop_rest_tax_exists', 400) },
          { id: 0, error: error('rest_invalid_param', 400) },
        ],
        update: [
          { ...changed, rate: '6.5000' },
          { id: 987654321, error: error('shop_rest_invalid_id', 404) },
        ],
        delete: [deleted, { id: 987654321, error: error('shop_rest_invalid_id', 400) }],
      });
    });

    it.each([
      ['visitor', 401],
      ['customer', 403],
    ] as const)('is nothing for a %s, who does not learn which there are either', async (who, status) => {
      const { id } = await aRate();
      const refused = (verb: string, ...[method, path, body]: Parameters<typeof ask>) =>
        expectRefusal([status, `shop_rest_cannot_${verb}`], method, path, body, who);
      await refused('view', 'GET', RATES);
      await refused('create', 'POST', RATES, { rate: '2' });
      await refused('batch', 'POST', `${RATES}/batch`, {});
      for (const which of [id, 987654321]) {
        await refused('view', 'GET', `${RATES}/${which}`);
        await refused('edit', 'PUT', `${RATES}/${which}`, { rate: '3' });
        await refused('delete', 'DELETE', `${RATES}/${which}?force=true`);
      }
    });
  });

  describe('the list of rates', () => {
    const names = async (query: string) =>
      (await ask<ResponseBody[]>('GET', `${RATES}?${query}`)).body.map(({ name }) => name).join(' ');

    beforeEach(async () => {
      const rates: object[] = [
        { name: 'Thirty', order: 30, country: 'NL', city: 'Delft' },
        { name: 'Ten', order: 10, class: 'zero-rate' },
        { name: 'Twenty', order: 20, country: 'BE', postcode: '2000' },
        { name: 'Also-ten', order: 10 },
      ];
      for (const rate of rates) await aRate(rate);
    });

    it.each([
      ['', 'Ten Also-ten Twenty Thirty'],
      ['order=desc', 'Thirty Twenty Ten Also-ten'],
      ['orderby=id', 'Thirty Ten Twenty Also-ten'],
      ['orderby=id&order=desc', 'Also-ten Twenty Ten Thirty'],
      ['per_page=2&page=2', 'Twenty Thirty'],
      ['per_page=1&offset=3', 'Thirty'],
      ['class=standard', 'Also-ten Twenty Thirty'],
      ['class=zero-rate', 'Ten'],
      ['class=reduced-rate', ''],
      ['search=ten', 'Ten Also-ten'],
      ['search=TEN%20also', 'Also-ten'],
      ['search=delft', 'Thirty'],
      ['search=2000', 'Twenty'],
      ['search=%25', ''],
    ])('asked with %j is %s', async (query, expected) => {
      expect(await names(query)).toBe(expected);
    });

    it('is narrowed to rates that are picked, and spared those that are not wanted', async () => {
      const { body } = await ask<ResponseBody[]>('GET', `${RATES}?orderby=id`);
      const [first, second, third] = body.map(({ id }) => id);
      expect(await names(`include=${third},${first},987654321`)).toBe('Twenty Thirty');
      expect(await names(`include=${third},${first}&exclude=${first}`)).toBe('Twenty');
      expect(await names(`exclude=${first},${second}`)).toBe('Also-ten Twenty');
    });

    it('contains the total', async () => {
      const { headers } = await ask('GET', `${RATES}?per_page=3`);
      expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['4', '2']);
    });

    it.each(['class=luxury', 'orderby=rate', 'order=up', 'per_page=0', 'per_page=101', 'page=0', 'offset=-1', 'context=embed'])(
      'cannot be asked with %s',
      async (query) => void (await expectRefusal([400, 'rest_invalid_param'], 'GET', `${RATES}?${query}`)),
    );
  });

  describe('a tax class', () => {
    const links = { collection: [{ href: `http://shop.example/rest${CLASSES}` }] };

    it('stands in the list by its name, behind the standard one', async () => {
      await ask('POST', CLASSES, { name: 'Apples' });
      await ask('POST', CLASSES, { name: 'yams' });
      const { headers, body } = await ask<object[]>('GET', CLASSES);
      expect(body).toEqual([
        { slug: 'standard', name: 'Standard rate', _links: links },
        { slug: 'apples', name: 'Apples', _links: links },
        { slug: 'reduced-rate', name: 'Reduced rate', _links: links },
        { slug: 'yams', name: 'yams', _links: links },
        { slug: 'zero-rate', name: 'Zero rate', _links: links },
      ]);
      expect(Object.keys(body[0])).toEqual(['slug', 'name', '_links']);
      expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['5', '1']);
      for (const slug of ['apples', 'yams']) await ask('DELETE', `${CLASSES}/${slug}?force=true`);
    });

    it('is made with a slug of its name, and deleted with force', async () => {
      const { status, headers, body } = await ask('POST', CLASSES, { name: '  Lage <i>BTW</i>  één ' });
      expect([status, body]).toEqual([201, { name: 'Lage BTW één', slug: 'lage-btw-een', _links: links }]);
      expect(Object.keys(body)).toEqual(['name', 'slug', '_links']);
      expect(headers.get('location')).toBe(`http://shop.example/rest${CLASSES}/lage-btw-een`);
      const path = `${CLASSES}/lage-btw-een`;
      await expectRefusal([501, 'shop_rest_trash_not_supported'], 'DELETE', path);
      await expectRefusal([501, 'shop_rest_trash_not_supported'], 'DELETE', `${path}?force=false`);
      expect(await ask('DELETE', `${path}?force=true`)).toMatchObject({ status: 200, body });
      await expectRefusal([404, 'shop_rest_tax_class_invalid_slug'], 'DELETE', `${path}?force=true`);
      await expectRefusal([501, 'shop_rest_trash_not_supported'], 'DELETE', path);
    });

    it('may be deleted by its name', async () => {
      await ask('POST', CLASSES, { name: 'Very fine goods' });
      expect((await ask('DELETE', `${CLASSES}/Very%20fine%20goods?force=true`)).status).toBe(200);
    });

    it.each([
      [{ name: 'Reduced rate' }, 'shop_rest_tax_class_exists'],
      [{ name: 'Standard rate' }, 'shop_rest_tax_class_exists'],
      [{ name: 'reduced RATE' }, 'shop_rest_tax_class_slug_exists'],
      [{ name: 'Standard' }, 'shop_rest_tax_class_slug_exists'],
      [{ name: 'Parent' }, 'shop_rest_tax_class_slug_exists'],
      [{ name: '' }, 'shop_rest_tax_class_invalid_name'],
      [{ name: null }, 'rest_missing_callback_param'],
      [{ name: '!!!' }, 'shop_rest_tax_class_slug_invalid'],
      [{ name: 7 }, 'rest_invalid_param'],
      [{ name: 'x'.repeat(201) }, 'rest_invalid_param'],
      [{}, 'rest_missing_callback_param'],
    ])('is not made of %j', async (body, code) => void (await expectRefusal([400, code], 'POST', CLASSES, body)));

    it.each(['standard', 'Standard', 'no-such-class'])(
      'is not deleted as %s',
      async (slug) =>
        void (await expectRefusal([404, 'shop_rest_tax_class_invalid_slug'], 'DELETE', `${CLASSES}/${slug}?force=true`)),
    );

    it.each([
      ['GET', `${CLASSES}/reduced-rate`],
      ['PUT', `${CLASSES}/reduced-rate`],
      ['PUT', CLASSES],
      ['DELETE', CLASSES],
      ['DELETE', `${CLASSES}/-x`],
    ])('has no route for %s %s', async (method, path) => void (await expectRefusal([404, 'rest_no_route'], method, path)));

    it('deletes its rates, and notifies other libraries in the same unit of work', async () => {
      const deleted: string[] = [];
      app.get(TaxClassesService).onDelete.add(async (_unit, slug) => void deleted.push(slug));
      await ask('POST', CLASSES, { name: 'Books' });
      const { id } = await aRate({ class: 'standard' });
      await aRate();
      await database.write((unit) => updateRows(unit, 'tax_rate', { tax_class: 'books' }, { id }));
      expect((await ask('DELETE', `${CLASSES}/books?force=true`)).status).toBe(200);
      expect(deleted).toEqual(['books']);
      expect((await ask<ResponseBody[]>('GET', RATES)).body).toHaveLength(1);
    });

    it.each([
      ['visitor', 401],
      ['customer', 403],
    ] as const)('is nothing for a %s', async (who, status) => {
      const refused = (verb: string, ...[method, path, body]: Parameters<typeof ask>) =>
        expectRefusal([status, `shop_rest_cannot_${verb}`], method, path, body, who);
      await refused('view', 'GET', CLASSES);
      await refused('create', 'POST', CLASSES, { name: 'Mine' });
      await refused('delete', 'DELETE', `${CLASSES}/reduced-rate?force=true`);
      await refused('delete', 'DELETE', `${CLASSES}/no-such-class`);
    });
  });
});
