import { afterAll, beforeAll, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogFor, placeholderNames } from '@grove/core';
import { describeOnSqlite } from '@grove/database/testing';
import { operatorErrors } from '@grove/server/testing';
import type { Actor } from './support/actors.js';
import { aCoupon, aProduct } from './support/builders.js';
import { Client } from './support/client.js';
import { keepAliveAgent } from './support/http.js';
import { fetchIndex, buildPath } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The declared sentences of the built program. In this process, other specs may have declared more. */
async function builtSentences(): Promise<string[]> {
  const program =
    "await import('@grove/server'); const { declaredSentences } = await import('@grove/core'); console.log(JSON.stringify([...declaredSentences]));";
  const options = ['--import', 'reflect-metadata', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: join(__dirname, '..') });
  return JSON.parse(stdout) as string[];
}

describeOnSqlite('The languages of the interface', (engine) => {
  const agent = keepAliveAgent();
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

  it('include Dutch for every declared error, with the same placeholders', async () => {
    const dutch = catalogFor('nl')!;
    const sentences = (await builtSentences()).filter((sentence) => !OPERATOR_SENTENCES.has(sentence));
    expect(sentences.length).toBeGreaterThan(150);
    const untranslated = sentences.filter((sentence) => {
      const translation = dutch.find(sentence);
      return translation === undefined || translation === sentence || placeholdersOf(translation) !== placeholdersOf(sentence);
    });
    expect(untranslated).toEqual([]);
  });

  it('apply to refusals, unknown routes, unknown records and missing parameters, and do not change the codes', async () => {
    const { name } = await aProduct(server.as('admin'));
    const errorsIn = async (language: string) => {
      const [visitor, admin] = [under(language), under(language, 'admin')];
      const responses = [
        await visitor.get('/nothing'),
        await visitor.post('/cms/v2/posts', { title: 'x' }),
        await admin.get('/shop/v1/products/99999999'),
        await admin.post('/shop/v1/coupons', {}),
        await admin.post('/shop/v1/products/tags', { name }).then(() => admin.post('/shop/v1/products/tags', { name })),
        await admin.delete('/shop/v1/products/tags/99999999'),
      ];
      return responses.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    };
    const [english, dutch] = [await errorsIn('en'), await errorsIn('nl')];
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
    expect(await errorsIn('nl-be')).toEqual(dutch);
    expect(await errorsIn('de')).toEqual(english);
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

  it('leave values of clients unchanged, even if they are equal to a translated sentence', async () => {
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

  it('include Dutch for every validation error of every parameter', async () => {
    const { routes } = await fetchIndex(server);
    const endpoints = Object.entries(routes).flatMap(([route, { endpoints }]) =>
      endpoints.map(({ methods: [method], args }) => ({
        path: buildPath(route, () => 99_999_999),
        method,
        names: Object.keys(args),
        args,
      })),
    );
    // Endpoints with the same arguments have the same validation errors.
    const uniqueEndpoints = new Map(endpoints.map((endpoint) => [JSON.stringify(endpoint.args), endpoint]));
    const messages = new Set<string>();
    for (const { path, method, names } of uniqueEndpoints.values())
      for (const value of INVALID_VALUES) {
        const sent = names.map((name): [string, unknown] => [name, value]);
        const extras = method === 'GET' || method === 'DELETE' ? { query: queryOf(sent) } : { body: Object.fromEntries(sent) };
        const { status, body } = await under('nl', 'admin').send(method, path, extras);
        expect([method, path, value, status < 500]).toEqual([method, path, value, true]);
        if (body.code === 'rest_invalid_param')
          for (const message of Object.values(body.data.params as Record<string, string>)) messages.add(message);
      }
    expect([...messages].filter((message) => /\b(must|may|should|is no|than|entry)\b/.test(message))).toEqual([]);
    expect(messages.size).toBeGreaterThan(200);
  }, 60_000);
});

/** Sentences for operators. The interface does not return them, so they are not translated. */
const OPERATOR_SENTENCES = new Set(Object.values(operatorErrors).map((Declared) => new Declared().sentence));

const placeholdersOf = (sentence: string): string => placeholderNames(sentence).sort().join();

const UNKNOWN = 'er is geen bon met deze code; controleer de code, of stuur de korting die je zelf gaf';

/** For each type of parameter, some of these values are invalid. */
const INVALID_VALUES = [
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
