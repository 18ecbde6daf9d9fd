import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, openShop, type SendRequest, type Shop, type JsonBody } from '../../test/shop.js';

const NOBODY = 987_654_321;
let made = 0;

describeOnEachEngine('Customers', (engine) => {
  let shop: Shop;
  let admin: SendRequest;
  beforeAll(async () => {
    shop = await openShop(engine);
    ({ ask: admin } = await shop.as('administrator'));
  });
  afterAll(() => shop.close());

  const fields = (body: object = {}) => ({
    email: `jan${(made += 1)}@noten.nl`,
    username: `jan${made}`,
    password: 'noten',
    ...body,
  });

  async function aCustomer(body: object = {}): Promise<JsonBody> {
    const answer = await admin('POST', '/customers', fields(body));
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  }

  /** Everything that a request could have changed. */
  const state = async () =>
    Promise.all(
      ['user', 'user_role', 'customer_address', 'shop_order', 'outbox'].map((table) =>
        shop.database.select({ reads: [], sql: `SELECT * FROM \`${table}\` ORDER BY 1, 2` }),
      ),
    );

  async function refused(method: string, path: string, body?: object): Promise<JsonBody> {
    const before = await state();
    const answer = await admin(method, path, body);
    expect(await state()).toEqual(before);
    return [answer.status, answer.body.code, ...(answer.body.data.params ? [Object.keys(answer.body.data.params)] : [])];
  }

  /** The events of a customer, without those that each account has. */
  const eventsOf = (id: number) =>
    shop.database.select<{ topic: string; payload: string }>({
      reads: [],
      sql: "SELECT topic, payload FROM outbox WHERE resource_id = ? AND topic LIKE 'customer.%' ORDER BY id",
      values: [id],
    });

  describe('are created', () => {
    it('as a customer whose display name is the username, with names free of markup', async () => {
      const customer = await aCustomer({ first_name: ' <b>Jan</b> ', last_name: 'de Vries', username: 'Jan de V' });
      expect(customer).toMatchObject({ first_name: 'Jan', last_name: 'de Vries', username: 'Jan de V', total_spent: '0.00' });
      expect(customer.date_modified).toBe(customer.date_created);
      const account = await shop.accounts.get(customer.id);
      expect(account).toMatchObject({ roles: ['customer'], displayName: 'Jan de V' });
    });

    it('with names in which & is escaped, once, and also in events (finding low: names of customers)', async () => {
      const { id, ...customer } = await aCustomer({ first_name: 'Jan & Piet', last_name: 'Jansen & Zn' });
      const names = { first_name: 'Jan &amp; Piet', last_name: 'Jansen &amp; Zn' };
      expect(customer).toMatchObject(names);
      expect((await admin('PATCH', `/customers/${id}`, names)).body).toMatchObject(names);
      expect((await admin('GET', `/customers?include=${id}`)).body).toMatchObject([names]);
      for (const { payload } of await eventsOf(id)) expect(JSON.parse(payload)).toMatchObject(names);
    });

    it('without the fields that are read-only', async () => {
      const sent = {
        role: 'administrator',
        roles: ['administrator'],
        orders_count: 9,
        total_spent: '9',
        date_created: '2001-01-01T00:00:00',
      };
      const customer = await aCustomer({ ...sent, last_order: { id: 1 }, avatar_url: 'https://evil.example' });
      expect(customer).toMatchObject({ orders_count: 0, total_spent: '0.00', last_order: { id: null, date: null } });
      expect(customer.date_created).not.toBe('2001-01-01T00:00:00');
      expect((await shop.accounts.get(customer.id)).roles).toEqual(['customer']);
    });

    it('without ever showing a password', async () => {
      const customer = await aCustomer({ password: 'gehe!m' });
      expect(customer).not.toHaveProperty('password');
      const [{ payload }] = await eventsOf(customer.id);
      expect(payload).not.toMatch(/gehe|password/);
    });

    it('with a username derived from the e-mail address, even by many requests at the same time', async () => {
      const asked = Array.from({ length: 5 }, (_, at) =>
        admin('POST', '/customers', { email: `piet@shop${at}.nl`, password: 'noten', username: at % 2 ? '' : undefined }),
      );
      const names = (await Promise.all(asked)).map(({ body }) => body.username as string);
      expect(names.sort()).toEqual(['piet', 'piet-2', 'piet-3', 'piet-4', 'piet-5']);
      expect((await admin('POST', '/customers', { email: 'info@dadels.nl', password: 'x' })).body.username).toBe('dadels.nl');
    });

    it('with a username without accents (finding low: usernames)', async () => {
      const { id, username } = await aCustomer({ username: 'Ünï Bjørn-Straße' });
      expect(username).toBe('Uni Bjorn-Strasse');
      expect((await admin('PUT', `/customers/${id}`, { username: 'Ünï Bjørn-Straße' })).body.username).toBe(username);
      const taken = await refused('POST', '/customers', fields({ username: 'UNÍ Bjorn-Strasse' }));
      expect(taken).toEqual([400, 'registration-error-username-exists']);
      const foreign = await refused('POST', '/customers', fields({ username: 'Юра' }));
      expect(foreign).toEqual([400, 'registration-error-invalid-username']);
    });

    it.each([
      [
        'an e-mail address of another, before its username',
        { email: 'TAKEN@noten.nl', username: 'taken' },
        'registration-error-email-exists',
      ],
      ['an empty e-mail address', { email: '' }, 'registration-error-invalid-email'],
      ['no e-mail address', { email: 'noten' }, 'customer_invalid_email'],
      ['a username of another', { username: 'Taken' }, 'registration-error-username-exists'],
      ['the address of another as username', { username: 'TAKEN@noten.nl' }, 'registration-error-username-exists'],
      ['a username with other signs', { username: 'jan!' }, 'registration-error-invalid-username'],
      ['an id', { id: 3 }, 'shop_rest_customer_exists'],
      ['an empty password', { password: '' }, 'rest_invalid_param', ['password']],
      ['a number for a name', { first_name: 3 }, 'rest_invalid_param', ['first_name']],
      ['a billing address that is none', { billing: 'Utrecht' }, 'rest_invalid_param', ['billing']],
      ['a bad e-mail address for invoices', { billing: { email: 'noten' } }, 'rest_invalid_param', ['billing']],
      ['an empty e-mail address for invoices', { billing: { email: '' } }, 'rest_invalid_param', ['billing']],
    ])('not with %s', async (_case, body, code, ...params) => {
      if (!(await shop.accounts.find('taken'))) await aCustomer({ email: 'Taken@noten.nl', username: 'taken' });
      expect(await refused('POST', '/customers', fields(body))).toEqual([400, code, ...params]);
    });

    it('not without e-mail address or password', async () => {
      expect(await refused('POST', '/customers', {})).toEqual([400, 'rest_missing_callback_param', ['0', '1']]);
    });
  });

  describe('are updated', () => {
    it('in the fields that were sent, each part of an address separately', async () => {
      const { id } = await aCustomer({ first_name: 'Pia', billing: { city: 'Zeist', email: 'pia@noten.nl' } });
      const { body } = await admin('PUT', `/customers/${id}`, { last_name: 'Bos', billing: { postcode: '3701 AA', hat: 'red' } });
      expect(body).toMatchObject({
        first_name: 'Pia',
        last_name: 'Bos',
        billing: { city: 'Zeist', postcode: '3701 AA', email: 'pia@noten.nl' },
      });
      expect(body.billing).not.toHaveProperty('hat');
      const again = await admin('PATCH', `/customers/${id}`, { shipping: { city: 'Bunnik' }, billing: { city: '' } });
      expect(again.body).toMatchObject({
        billing: { city: '', email: 'pia@noten.nl' },
        shipping: { city: 'Bunnik', country: '' },
      });
      expect((await admin('GET', `/customers/${id}`)).body).toEqual(again.body);
    });

    it('also if only an address changes, with a new date of change', async () => {
      const { id } = await shop.accounts.create({ username: 'quiet', email: 'quiet@noten.nl', roles: ['customer'] });
      expect((await admin('GET', `/customers/${id}`)).body.date_modified).toBeNull();
      const { body } = await admin('PUT', `/customers/${id}`, { billing: { city: 'Zeist' } });
      expect(body.date_modified).toEqual(expect.any(String));
    });

    it('also if their own or an empty username is sent', async () => {
      const { id, username } = await aCustomer();
      expect((await admin('PUT', `/customers/${id}`, { username })).status).toBe(200);
      expect((await admin('PUT', `/customers/${id}`, { username: '' })).body.username).toBe(username);
    });

    it.each([
      ['another username', { username: 'other' }, 400, 'shop_rest_customer_invalid_argument'],
      ['an e-mail address of another', { email: 'OWNED@noten.nl' }, 400, 'shop_rest_customer_invalid_email'],
      ['no e-mail address', { email: 'noten' }, 400, 'rest_invalid_param', ['email']],
      ['an empty e-mail address', { email: '' }, 400, 'rest_invalid_param', ['email']],
      ['a backslash in the password', { password: 'a\\b' }, 400, 'rest_invalid_param', ['password']],
    ])('not with %s, and then not in anything else either', async (_case, body, status, code, ...params) => {
      if (!(await shop.accounts.find('owned'))) await aCustomer({ email: 'owned@noten.nl', username: 'owned' });
      const { id } = await aCustomer();
      const sent = { first_name: 'New', billing: { city: 'Zeist' }, ...body };
      expect(await refused('PUT', `/customers/${id}`, sent)).toEqual([status, code, ...params]);
    });
  });

  describe('are deleted', () => {
    it('and their orders become guest orders', async () => {
      const { id } = await aCustomer();
      const order = await anOrder(shop.database, { customer_id: id, status: 'completed', total: 12_500_000 });
      const { body } = await admin('DELETE', `/customers/${id}?force=true`);
      expect(body).toMatchObject({ id, last_order: { id: order }, orders_count: 1, total_spent: '12.50' });
      expect(
        await shop.database.select({
          reads: [],
          sql: 'SELECT customer_id AS owner FROM shop_order WHERE id = ?',
          values: [order],
        }),
      ).toEqual([{ owner: 0 }]);
      expect(
        await shop.database.select({ reads: [], sql: 'SELECT user_id FROM customer_address WHERE user_id = ?', values: [id] }),
      ).toEqual([]);
      expect((await admin('GET', `/customers/${id}`)).body.code).toBe('shop_user_invalid_id');
    });

    it('and their posts get another author, who must exist', async () => {
      const [{ id }, { id: heir }] = [await aCustomer(), await aCustomer()];
      for (const reassign of [id, NOBODY]) {
        const answer = await refused('DELETE', `/customers/${id}?force=true&reassign=${reassign}`);
        expect(answer).toEqual([400, 'shop_rest_customer_invalid_reassign']);
      }
      expect(await refused('DELETE', `/customers/${id}?force=true&reassign=jan`)).toEqual([
        400,
        'rest_invalid_param',
        ['reassign'],
      ]);
      expect((await admin('DELETE', `/customers/${id}?force=true&reassign=${heir}`)).status).toBe(200);
    });

    it('only permanently', async () => {
      const { id } = await aCustomer();
      expect(await refused('DELETE', `/customers/${id}`)).toEqual([501, 'shop_rest_trash_not_supported']);
    });
  });

  it('with an unknown id have that error first, for everyone', async () => {
    const nobody = `/customers/${NOBODY}`;
    for (const ask of [admin, shop.visitor, (await shop.as('shop_manager')).ask])
      for (const [method, path] of [
        ['GET', nobody],
        ['PUT', nobody],
        ['DELETE', nobody],
        ['GET', `${nobody}/downloads`],
      ]) {
        const { status, body } = await ask(method, path, method === 'PUT' ? { first_name: 'x' } : undefined);
        expect([method, status, body.code]).toEqual([method, 404, 'shop_user_invalid_id']);
      }
  });

  it('publish each change, with the fields that an administrator sees', async () => {
    const { id } = await aCustomer();
    const { body } = await admin('PUT', `/customers/${id}`, { first_name: 'Pia' });
    await admin('DELETE', `/customers/${id}?force=true`);
    const events = await eventsOf(id);
    expect(events.map(({ topic }) => topic)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
    expect(JSON.parse(events[1].payload)).toEqual(body);
    expect(JSON.parse(events[2].payload)).toEqual({ id });
  });

  it('are written in batches, each separately', async () => {
    const [{ id }, { id: doomed }, { id: staff }] = [await aCustomer(), await aCustomer(), await shop.as('editor')];
    const { body } = await admin('POST', '/customers/batch', {
      create: [fields(), { password: 'x' }, { email: 'nopass@noten.nl' }],
      update: [
        { id, first_name: 'Ursula' },
        { id: staff, email: 'editor@evil.nl' },
      ],
      delete: [doomed, staff],
    });
    const outcomes = (list: JsonBody[]) => list.map((one) => one.error?.code ?? 'done');
    expect(outcomes(body.create)).toEqual(['done', 'registration-error-invalid-email', 'rest_missing_callback_param']);
    expect(outcomes(body.update)).toEqual(['done', 'shop_rest_cannot_edit']);
    expect(outcomes(body.delete)).toEqual(['done', 'shop_rest_cannot_delete']);
    expect(await shop.accounts.find('nopass@noten.nl')).toBeUndefined();
  });
});
