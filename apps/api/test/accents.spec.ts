import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anAttribute, anOrder, createRecord } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile, accountIds } from './support/content-items.js';

const TEXT = 'Café crème Ångström Straße Łódź';
const SEARCHES = ['creme', 'CRÈME', 'Cafe creme', 'angstrom', 'strasse', 'straße', 'lodz', 'ｃａｆｅ'];

describeOnEachEngine('Accents', (engine) => {
  let server: TestServer;
  /** The list of each kind of record, and the record that searches must find. */
  const searched: [list: string, id: number][] = [];
  /** The list of each kind of record with a name, and three records in their order by name. */
  const sorted: [list: string, orderby: string, ids: readonly number[]][] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const [{ editor }, attribute] = [await accountIds(server), await anAttribute(admin)];
    const add = async (list: string, body: object): Promise<JsonRecord> => {
      const record = await createRecord(admin, list, body);
      searched.push([list, record.id]);
      return record;
    };
    const named = { name: TEXT };
    await add('/shop/v1/products', named);
    for (const list of ['categories', 'tags', 'shipping_classes', `attributes/${attribute.id}/terms`])
      await add(`/shop/v1/products/${list}`, named);
    for (const list of ['/cms/v2/categories', '/cms/v2/tags']) await add(list, named);
    const post = await add('/cms/v2/posts', { title: 'Coffee', content: TEXT, status: 'publish' });
    await add('/cms/v2/pages', { title: TEXT, status: 'publish' });
    await add('/cms/v2/comments', { post: post.id, content: TEXT });
    const account = { password: 'walnut-2026', email: 'accents@noten.nl' };
    await add('/cms/v2/users', { ...account, username: 'accents', name: TEXT, roles: ['customer'] });
    searched.push(['/shop/v1/customers', searched.at(-1)![1]]);
    await add('/shop/v1/orders', { billing: { company: TEXT } });
    await add('/shop/v1/coupons', { code: aName('gift'), description: TEXT });
    await add('/shop/v1/taxes', { country: 'NL', rate: '9', name: TEXT });
    searched.push(['/cms/v2/media', await aFile(admin, editor, { title: TEXT })]);
    const sort = async (list: string, orderby: string, make: (name: string) => Promise<number>) => {
      const [zest, eclair, eclairs] = [await make('Zest'), await make('Éclair'), await make('eclairs')];
      sorted.push([list, orderby, [eclair, eclairs, zest]]);
    };
    const terms = ['categories', 'tags', 'shipping_classes', `attributes/${attribute.id}/terms`];
    const lists = [...terms.map((kind) => `/shop/v1/products/${kind}`), '/cms/v2/categories', '/cms/v2/tags'];
    for (const list of lists) await sort(list, 'name', async (name) => (await createRecord(admin, list, { name })).id);
    for (const [list, field] of [
      ['/shop/v1/products', 'name'],
      ['/cms/v2/posts', 'title'],
      ['/cms/v2/pages', 'title'],
    ])
      await sort(list, 'title', async (name) => (await createRecord(admin, list, { [field]: name, status: 'publish' })).id);
    await sort('/cms/v2/media', 'title', (title) => aFile(admin, editor, { title }));
    // Records that the searches must not find.
    await anOrder(admin, { billing: { company: 'Nuts' } });
    for (const list of ['/shop/v1/products', '/cms/v2/tags']) await createRecord(admin, list, { name: aName('Nut') });
  });
  afterAll(() => server.stop());

  it('are ignored by searches, in every list (finding H6)', async () => {
    for (const [list, id] of searched)
      for (const search of SEARCHES) {
        const { body, headers } = await server.as('admin').list(list, { search });
        expect([list, search, body.map((record) => record.id)]).toEqual([list, search, [id]]);
        expect(headers['x-wp-total']).toBe('1');
      }
  });

  it('are ignored when lists are sorted by name (finding low: accents sort with the base letter)', async () => {
    for (const [list, orderby, include] of sorted) {
      const { body } = await server.as('admin').list(list, { orderby, order: 'asc', include: include.join(',') });
      expect([list, body.map(({ id }) => id)]).toEqual([list, include]);
    }
  });
});
