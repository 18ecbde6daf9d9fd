import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogFor, placeholderNames } from '@grove/core';
import { describeOnSqlite } from '@grove/database/testing';
import * as operators from '../src/operator-access/errors.js';
import type { Actor } from './support/actors.js';
import { aCoupon, aProduct } from './support/builders.js';
import { Client } from './support/client.js';
import { keptConnections } from './support/http.js';
import { indexOf, pathOf } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The sentences of the built program. This process may know those of other specs too. */
async function shippedSentences(): Promise<string[]> {
  const program =
    "await import('./dist/app.module.js'); const { declaredSentences } = await import('@grove/core'); console.log(JSON.stringify([...declaredSentences]));";
  const options = ['--import', 'reflect-metadata', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: join(__dirname, '..') });
  return JSON.parse(stdout) as string[];
}

describeOnSqlite('The languages of the interface', (engine) => {
  const agent = keptConnections();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { languages: ['en', 'nl', 'nl-be', 'de'] });
  });
  afterAll(async () => {
    agent.destroy();
    await server.stop();
  });

  const under = (language: string, actor: Actor = 'visitor') =>
    new Client(`${server.url}/${language}/rest`, server.headersOf(actor), agent);

  it('translate every declared error into Dutch, with the same placeholders', async () => {
    const dutch = catalogFor('nl')!;
    const told = (await shippedSentences()).filter((sentence) => !TO_OPERATORS.has(sentence));
    expect(told.length).toBeGreaterThan(150);
    const faults = told.filter((sentence) => {
      const told = dutch.find(sentence);
      return told === undefined || told === sentence || placesIn(told) !== placesIn(sentence);
    });
    expect(faults).toEqual([]);
  });

  it('apply to refusals, unknown routes, unknown records and missing parameters, with the same codes', async () => {
    const { name } = await aProduct(server.as('admin'));
    const told = async (language: string) => {
      const [visitor, admin] = [under(language), under(language, 'admin')];
      const answers = [
        await visitor.get('/nothing'),
        await visitor.post('/cms/v2/posts', { title: 'x' }),
        await admin.get('/shop/v1/products/99999999'),
        await admin.post('/shop/v1/coupons', {}),
        await admin.post('/shop/v1/products/tags', { name }).then(() => admin.post('/shop/v1/products/tags', { name })),
        await admin.delete('/shop/v1/products/tags/99999999'),
      ];
      return answers.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    };
    const [english, dutch] = [await told('en'), await told('nl')];
    expect(dutch.map(({ message }) => message.replace(/Term \d+/, 'Term 7'))).toEqual([
      'Geen route past bij dit adres en deze methode. Het indexdocument noemt alle routes.',
      'Dit mag je niet. Meld je aan als iemand die het wel mag, of gebruik een sleutel van zo iemand.',
      'Er is geen product met dit id.',
      'Verplichte parameters ontbreken: code. Stuur ze mee.',
      'Term 7 heeft deze naam al. Kies een andere, of wijzig die term.',
      'Er is hier geen term met dit id.',
    ]);
    expect(english[0].message).toBe('No route matches this URL and method. The index document lists all routes.');
    expect(dutch.map(({ status, code }) => [status, code])).toEqual(english.map(({ status, code }) => [status, code]));
    expect(await told('nl-be')).toEqual(dutch);
    expect(await told('de')).toEqual(english);
    expect((await server.as('visitor').get('/nothing')).body.message).toBe(english[0].message);
  });

  it('apply to the reason for each invalid parameter', async () => {
    const { body } = await under('nl').get('/cms/v2/posts', { per_page: 101, orderby: 'x', 'include[1]': 'x' });
    expect(body).toEqual({
      code: 'rest_invalid_param',
      message: 'Ongeldige parameters: per_page, include, orderby. In data.params staat per parameter waarom.',
      data: {
        status: 400,
        names: 'per_page, include, orderby',
        params: {
          include: 'include[0] moet een geheel getal zijn.',
          per_page: 'per_page moet tussen 1 en 100 liggen.',
          orderby: expect.stringMatching(/^orderby moet een van deze zijn: .*date/),
        },
      },
    });
  });

  it('leave values of clients unchanged, even if they equal a translated sentence', async () => {
    const code = 'must be text';
    const { body } = await under('nl', 'admin').post('/shop/v1/orders', { coupon_lines: [{ code }] });
    expect(body).toMatchObject({
      code: 'shop_rest_invalid_coupon',
      message: `Kortingsbon ${code} kan niet worden gebruikt: ${UNKNOWN}.`,
      data: { status: 400, coupon: code, reason: UNKNOWN },
    });
  });

  it('apply to reasons inside sentences, including amounts', async () => {
    const product = await aProduct(server.as('admin'), { regular_price: '2.00' });
    const coupon = await aCoupon(server.as('admin'), { amount: '1', minimum_amount: '50.00' });
    const order = { line_items: [{ product_id: product.id }], coupon_lines: [{ code: coupon['code'] }] };
    expect((await under('nl', 'admin').post('/shop/v1/orders', order)).body.message).toContain(
      'de bestelling ligt onder zijn minimum_amount van 50.00; voeg producten toe of laat hem weg',
    );
    const { body } = await under('nl', 'admin').post('/shop/v1/products/attributes', { name: 'Category' });
    expect(body.message).toBe('De eigenschap kan niet worden gemaakt: de slug "category" betekent in URL\'s iets anders.');
  });

  it('apply to each entry of a batch', async () => {
    const { body } = await under('nl', 'admin').post('/shop/v1/products/tags/batch', { delete: [99999999] });
    expect(body['delete']).toEqual([
      { id: 99999999, error: expect.objectContaining({ message: 'Er is hier geen term met dit id.' }) },
    ]);
  });

  it('include Dutch for every possible fault of every parameter', async () => {
    const { routes } = await indexOf(server);
    const ways = Object.entries(routes).flatMap(([route, { endpoints }]) =>
      endpoints.map(({ methods: [method], args }) => ({
        path: pathOf(route, () => 99_999_999),
        method,
        names: Object.keys(args),
        args,
      })),
    );
    // What the same arguments are told is the same everywhere.
    const different = new Map(ways.map((way) => [JSON.stringify(way.args), way]));
    const told = new Set<string>();
    for (const { path, method, names } of different.values())
      for (const value of JUNK) {
        const sent = names.map((name): [string, unknown] => [name, value]);
        const extras = method === 'GET' || method === 'DELETE' ? { query: queryOf(sent) } : { body: Object.fromEntries(sent) };
        const { status, body } = await under('nl', 'admin').send(method, path, extras);
        expect(status).toBeLessThan(500);
        if (body.code === 'rest_invalid_param')
          for (const fault of Object.values(body.data.params as Record<string, string>)) told.add(fault);
      }
    expect([...told].filter((fault) => /\b(must|may|should|is no|than|entry)\b/.test(fault))).toEqual([]);
    expect(told.size).toBeGreaterThan(200);
  }, 60_000);
});

/** What those who run the server are told: not by the interface, so in no other language. */
const TO_OPERATORS = new Set(Object.values(operators).map((Declared) => new Declared().sentence));

const placesIn = (sentence: string): string => placeholderNames(sentence).sort().join();

const UNKNOWN = 'er is geen bon met deze code; controleer de code, of stuur de korting die je zelf gaf';

/** Between them they are wrong for whatever a parameter may be. */
const JUNK = [
  '?',
  '-',
  -2_000_000_000,
  'x'.repeat(250),
  'a\0b',
  'a\nb',
  [1.5],
  [{ a: 1 }],
  { a: { raw: 7 } },
  { raw: 7, rating: 9 },
];

const queryOf = (sent: readonly [string, unknown][]): string =>
  sent
    .map(([name, value]) => `${name}${typeof value === 'object' ? '[a][b]' : ''}=${encodeURIComponent(String(value))}`)
    .join('&');
