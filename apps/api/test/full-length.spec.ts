import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, anAttribute, anAttributeTerm, aProduct, aShippingClass, aTag } from './support/builders.js';
import { indexOf, pathOf, waysIn, type Way } from './support/index-document.js';
import { GROWING } from './support/junk.js';
import { startTestServer, type TestServer } from './support/test-server.js';

describeOnEachEngine('A text of the maximum length', (engine) => {
  let server: TestServer;
  let ways: Way[];
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
    const writes = ({ route, method }: Way) =>
      method === (route.endsWith('(?P<id>[\\d]+)') ? 'PUT' : 'POST') && !route.endsWith('/batch');
    ways = waysIn(await indexOf(server)).filter(writes);
  });
  afterAll(() => server.stop());

  const pathOfWay = ({ route }: Way) => {
    const kind = Object.keys(ids).find((part) => route.includes(`${part}(?P<id>`));
    return pathOf(route, (place) => ids[place] ?? ids[kind!]);
  };

  /** A new password takes back the credentials by which all of this is asked. */
  const locksOut = ({ route }: Way, name: string) => route.startsWith('/cms/v2/users/') && name === 'password';

  it.each(GROWING)('is stored or refused if it consists of %j, which can become longer', async (sign) => {
    const faults: string[] = [];
    for (const way of ways)
      for (const [name, { type, maxLength = Infinity }] of Object.entries(way.args)) {
        if (type !== 'string' || maxLength > 2000 || locksOut(way, name)) continue;
        const body = { name: aName(), [name]: sign.repeat(maxLength / sign.length) };
        const { status } = await server.as('admin').send(way.method, pathOfWay(way), { body });
        if (status >= 500) faults.push(`${way.method} ${way.route}, ${name}: ${status}`);
      }
    expect(faults).toEqual([]);
  });

  it.each([
    ['a SKU', 100, (text: string) => ({ sku: text })],
    ['the SKU of a variation', 100, (text: string) => ({ type: 'variable', variations: [{ sku: text }] })],
    ['an attribute of its own', 200, (text: string) => ({ attributes: [{ name: text, options: [text] }] })],
    [
      'a download',
      200,
      (text: string) => ({ downloadable: true, downloads: [{ id: text.slice(0, 64), name: text, file: 'https://x.nl/x' }] }),
    ],
  ])('is stored or refused as %s', async (_case, length, bodyOf) => {
    for (const sign of GROWING) {
      const { status } = await server.as('admin').post('/shop/v1/products', bodyOf(sign.repeat(length / sign.length)));
      expect([sign, status]).toEqual([sign, status === 400 ? 400 : 201]);
    }
  });

  it('is stored or refused as an attribute option that becomes a term', async () => {
    for (const sign of GROWING) {
      const options = [sign.repeat(200 / sign.length)];
      const { status } = await server
        .as('admin')
        .post('/shop/v1/products', { attributes: [{ id: ids['attributes/'], options }] });
      expect([sign, status]).toEqual([sign, status === 400 ? 400 : 201]);
    }
  });
});
