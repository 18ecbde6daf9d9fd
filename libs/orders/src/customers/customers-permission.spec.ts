import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { openShop, type SendRequest, type Shop } from '../../test/shop.js';

let made = 0;

describeOnEachEngine('Customers', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const somebody = (...roles: string[]) =>
    shop.accounts.create({ username: `who${(made += 1)}`, email: `who${made}@noten.nl`, roles });
  const people = () => shop.database.select({ reads: [], sql: 'SELECT * FROM user ORDER BY id' });

  /** The outcome of a request: `done`, or the code of its refusal. */
  const outcome = async (ask: SendRequest, method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    return answer.status < 300 ? 'done' : `${answer.status} ${answer.body.code}`;
  };

  describe.each(['subscriber', 'customer', 'contributor', 'author', 'editor', 'visitor'])('are closed to a %s', (role) => {
    it('who sees nothing and changes nothing, not even the own account', async () => {
      const me = role === 'visitor' ? { id: (await somebody('customer')).id, ask: shop.visitor } : await shop.as(role);
      const status = role === 'visitor' ? 401 : 403;
      const before = await people();
      for (const [method, path, verb] of [
        ['GET', '/customers', 'view'],
        ['GET', '/customers?search=who', 'view'],
        ['GET', '/customers?email=who1@noten.nl&role=all', 'view'],
        ['GET', `/customers/${me.id}`, 'view'],
        ['GET', `/customers/${me.id}/downloads`, 'view'],
        ['PUT', `/customers/${me.id}`, 'edit'],
        ['DELETE', `/customers/${me.id}?force=true`, 'delete'],
        ['POST', '/customers/batch', 'batch'],
      ]) {
        const response = await outcome(me.ask, method, path, method === 'GET' ? undefined : { first_name: 'x' });
        // An account that cannot be deleted here has the same error code.
        expect([path, response]).toEqual([path, `${status} shop_rest_cannot_${verb}`]);
      }
      const asked = { email: 'x@noten.nl', password: 'x' };
      expect(await outcome(me.ask, 'POST', '/customers', asked)).toBe(`${status} shop_rest_cannot_create`);
      expect(await people()).toEqual(before);
    });
  });

  it('are read and created by a shop manager, who changes only customers and the own account, and deletes nobody', async () => {
    const manager = await shop.as('shop_manager');
    const [customer, editor] = [await somebody('customer'), await somebody('editor')];
    const edit = (id: number, body: object) => outcome(manager.ask, 'PUT', `/customers/${id}`, body);
    expect(await edit(customer.id, { first_name: 'Jan', email: 'moved@noten.nl', password: 'new' })).toBe('done');
    expect(await edit(manager.id, { first_name: 'Mia', email: manager.email })).toBe('done');
    for (const body of [{ email: 'mine@noten.nl' }, { password: 'mine' }])
      expect(await edit(manager.id, body)).toBe('403 shop_rest_cannot_edit');
    expect(await edit(editor.id, { first_name: 'x' })).toBe('403 shop_rest_cannot_edit');
    for (const id of [customer.id, editor.id]) {
      expect(await outcome(manager.ask, 'GET', `/customers/${id}`)).toBe('done');
      expect(await outcome(manager.ask, 'DELETE', `/customers/${id}?force=true`)).toBe('403 shop_rest_cannot_delete');
    }
    expect(await outcome(manager.ask, 'POST', '/customers', { email: 'made@noten.nl', password: 'x' })).toBe('done');
    expect(await outcome(manager.ask, 'POST', '/customers/batch', { delete: [customer.id] })).toBe('403 shop_rest_cannot_batch');
  });

  it('of every role are changed by an administrator, who deletes customers and subscribers, but no staff and not the own account', async () => {
    const admin = await shop.as('administrator');
    for (const role of ['customer', 'subscriber', 'author', 'shop_manager', 'administrator']) {
      const { id } = await somebody(role);
      const isBuyer = role === 'customer' || role === 'subscriber';
      const own = (allowed: boolean, code: string) => (allowed ? 'done' : `403 ${code}`);
      expect(await outcome(admin.ask, 'PUT', `/customers/${id}`, { first_name: 'x' })).toBe('done');
      const taken = await outcome(admin.ask, 'PUT', `/customers/${id}`, { password: 'taken over' });
      expect([role, taken]).toEqual([role, own(isBuyer, 'shop_rest_cannot_edit')]);
      const gone = await outcome(admin.ask, 'DELETE', `/customers/${id}?force=true`);
      expect([role, gone]).toEqual([role, own(isBuyer, 'shop_rest_cannot_delete')]);
    }
    expect(await outcome(admin.ask, 'DELETE', `/customers/${admin.id}?force=true`)).toBe('403 shop_rest_cannot_delete');
  });

  it('get errors of bad parameters before other errors', async () => {
    const { id } = await somebody('editor');
    for (const path of [`/customers/${id}`, '/customers/987654321'])
      expect(await outcome(shop.visitor, 'PUT', path, { email: 'noten' })).toBe('400 rest_invalid_param');
  });
});
