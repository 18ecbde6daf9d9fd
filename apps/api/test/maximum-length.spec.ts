import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, anAttribute, anAttributeTerm, aProduct, aShippingClass, aTag } from './support/builders.js';
import { fetchIndex, buildPath, endpointsIn, type Endpoint } from './support/index-document.js';
import { EXPANDING_CHARACTERS } from './support/edge-case-values.js';
import { startTestServer, type TestServer } from './support/test-server.js';

describeOnEachEngine('A text of the maximum length', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  let ids: Record<string, number>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const attribute = await anAttribute(admin);
    ids = {
      attribute_id: attribute.id,
      'terms/': (await anAttributeTerm(admin, attribute.id)).id,
      'attributes/': attribute.id,
      'categories/': (await aCategory(admin)).id,
      'tags/': (await aTag(admin)).id,
      'shipping_classes/': (await aShippingClass(admin)).id,
      'products/': (await aProduct(admin, { type: 'external' })).id,
    };
    const isWrite = ({ route, method }: Endpoint) =>
      method === (route.endsWith('(?P<id>[\\d]+)') ? 'PUT' : 'POST') && !route.endsWith('/batch');
    endpoints = endpointsIn(await fetchIndex(server)).filter(isWrite);
  });
  afterAll(() => server.stop());

  const pathOf = ({ route }: Endpoint) => {
    const kind = Object.keys(ids).find((part) => route.includes(`${part}(?P<id>`));
    return buildPath(route, (name) => ids[name] ?? ids[kind!]);
  };

  /** A new password would revoke the credentials that these tests use. */
  const revokesCredentials = ({ route }: Endpoint, name: string) => route.startsWith('/cms/v2/users/') && name === 'password';

  it.each(EXPANDING_CHARACTERS)('that consists of %j is stored or refused, although it may become longer', async (character) => {
    const errors: string[] = [];
    for (const endpoint of endpoints)
      for (const [name, { type, maxLength = Infinity }] of Object.entries(endpoint.args)) {
        if (type !== 'string' || maxLength > 2000 || revokesCredentials(endpoint, name)) continue;
        const body = { name: aName(), [name]: character.repeat(maxLength / character.length) };
        const { status } = await server.as('admin').send(endpoint.method, pathOf(endpoint), { body });
        if (status >= 500) errors.push(`${endpoint.method} ${endpoint.route}, ${name}: ${status}`);
      }
    expect(errors).toEqual([]);
  });

  it.each([
    ['a SKU', 100, (text: string) => ({ sku: text })],
    ['the SKU of a variation', 100, (text: string) => ({ type: 'variable', variations: [{ sku: text }] })],
    ['an attribute of one product', 200, (text: string) => ({ attributes: [{ name: text, options: [text] }] })],
    [
      'a download',
      200,
      (text: string) => ({ downloadable: true, downloads: [{ id: text.slice(0, 64), name: text, file: 'https://x.nl/x' }] }),
    ],
  ])('is stored or refused as %s', async (_case, length, bodyOf) => {
    for (const character of EXPANDING_CHARACTERS) {
      const { status } = await server.as('admin').post('/shop/v1/products', bodyOf(character.repeat(length / character.length)));
      expect([character, status]).toEqual([character, status === 400 ? 400 : 201]);
    }
  });

  it('is stored or refused as an attribute option that becomes a term', async () => {
    for (const character of EXPANDING_CHARACTERS) {
      const options = [character.repeat(200 / character.length)];
      const { status } = await server
        .as('admin')
        .post('/shop/v1/products', { attributes: [{ id: ids['attributes/'], options }] });
      expect([character, status]).toEqual([character, status === 400 ? 400 : 201]);
    }
  });
});
