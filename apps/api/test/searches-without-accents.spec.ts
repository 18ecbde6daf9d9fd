import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalogueMigrations } from '@grove/catalogue';
import { commentsMigrations } from '@grove/comments';
import { contentMigrations } from '@grove/content';
import { fold } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { ordersMigrations } from '@grove/orders';
import { taxesMigrations } from '@grove/taxes';
import { usersMigrations } from '@grove/users';
import { aName, anAttribute, anOrder } from './support/builders.js';
import type { Wire } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile, idsOfPeople, made } from './support/writings.js';

const TEXT = 'Café crème Ångström Straße Łódź';
const SOUGHT = ['creme', 'CRÈME', 'Cafe creme', 'angstrom', 'strasse', 'straße', 'lodz', 'ｃａｆｅ'];

const MIGRATIONS = [
  ...[catalogueMigrations, commentsMigrations, contentMigrations, ordersMigrations, taxesMigrations, usersMigrations],
].flatMap((migrations) => migrations.filter(({ name }) => name.includes('WithoutAccents')));

describeOnEachEngine('A search', (engine) => {
  let server: TestServer;
  /** The list of each kind of record, and the one that is to be found. */
  const kinds: [list: string, id: number][] = [];
  beforeAll(async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const [{ editor }, attribute] = [await idsOfPeople(server), await anAttribute(admin)];
    const add = async (list: string, body: object): Promise<Wire> => {
      const record = await made(admin, list, body);
      kinds.push([list, record.id]);
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
    kinds.push(['/shop/v1/customers', kinds.at(-1)![1]]);
    await add('/shop/v1/orders', { billing: { company: TEXT } });
    await add('/shop/v1/coupons', { code: aName('gift'), description: TEXT });
    await add('/shop/v1/taxes', { country: 'NL', rate: '9', name: TEXT });
    kinds.push(['/cms/v2/media', await aFile(admin, editor, { title: TEXT })]);
    // Others that it must not find.
    await anOrder(admin, { billing: { company: 'Nuts' } });
    for (const list of ['/shop/v1/products', '/cms/v2/tags']) await made(admin, list, { name: aName('Nut') });
  });
  afterAll(() => server.stop());

  const findsAll = async (): Promise<void> => {
    for (const [list, id] of kinds)
      for (const search of SOUGHT) {
        const { body, headers } = await server.as('admin').list(list, { search });
        expect([list, search, body.map((record) => record.id)]).toEqual([list, search, [id]]);
        expect(headers['x-wp-total']).toBe('1');
      }
  };

  it('finds what is written with accents without them, and with others, in every list (finding H6)', findsAll);

  it('finds so too what was stored before searches went without accents (finding H6)', async () => {
    const runner = server.database.source.createQueryRunner();
    const stored = ['product', 'post_search', 'media', 'shop_order', 'coupon', 'tax_rate'];
    for (const table of stored)
      for (const { id } of await server.database.read<{ id: number }>(
        `SELECT id FROM ${table} WHERE search_text LIKE '%angstrom%'`,
      ))
        await runner.query(`UPDATE ${table} SET search_text = ? WHERE id = ?`, [fold(TEXT), id]);
    await runner.query("UPDATE user SET display_key = ? WHERE username = 'accents'", [fold(TEXT)]);
    for (const table of ['term', 'comment']) await runner.query(`UPDATE ${table} SET search_text = ''`);
    for (const migration of MIGRATIONS) await new migration().up(runner);
    await runner.release();
    await findsAll();
  });
});
