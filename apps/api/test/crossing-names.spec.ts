import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createRecord } from './support/builders.js';
import { digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The routes that create accounts, and how they say that a username or an e-mail address is taken. */
const ROUTES = [
  ['rest', '/cms/v2/users', ['existing_user_login', 'existing_user_email', 'rest_user_invalid_email']],
  [
    'rest',
    '/shop/v1/customers',
    ['registration-error-username-exists', 'registration-error-email-exists', 'shop_rest_customer_invalid_email'],
  ],
  ...['v1', 'v2', 'v3'].map(
    (version) =>
      [
        'wp-json',
        `/wc/${version}/customers`,
        ['registration-error-username-exists', 'registration-error-email-exists', 'woocommerce_rest_customer_invalid_email'],
      ] as const,
  ),
] as const;

describeOnEachEngine('Names by which two accounts would sign in', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    const named = { username: 'Owner@noten.nl', email: 'other@noten.nl', password: 'walnut-2026' };
    await createRecord(server.as('admin'), '/cms/v2/users', named);
  });
  afterAll(() => server.stop());

  describe.each(ROUTES)('at %s%s', (root, path, [usernameTaken, emailTaken, emailOfAnother]) => {
    const client = () => server.as('shop_manager', `${server.url}/${root}`);
    const admin = () => server.as('admin', `${server.url}/${root}`);
    const creator = () => (path.endsWith('users') ? admin() : client());

    it.each([
      [
        'a username that is the e-mail address of another',
        { username: 'ADMIN@noten.nl', email: 'new@noten.nl' },
        () => usernameTaken,
      ],
      ['an e-mail address that is the username of another', { username: 'new', email: 'OWNER@noten.nl' }, () => emailTaken],
    ])('are refused: %s', async (_case, names, codeOf) => {
      const before = await digestTables(server.database);
      const { status, body } = await creator().post(path, { ...names, password: 'walnut-2026' });
      expect([status, body.code]).toEqual([400, codeOf()]);
      expect(await digestTables(server.database)).toEqual(before);
      expect((await server.as('admin').get('/cms/v2/users/me')).status).toBe(200);
    });

    it('are refused when an account gets the username of another as e-mail address', async () => {
      const name = `changed${root}${path}`.replaceAll(/\W/g, '');
      const account = { username: name, email: `${name}@noten.nl`, password: 'walnut-2026' };
      const { id } = await createRecord(admin(), path, account);
      const before = await digestTables(server.database);
      const { status, body } = await creator().put(`${path}/${id}`, { email: 'owner@noten.nl' });
      expect([status, body.code]).toEqual([400, emailOfAnother]);
      expect(await digestTables(server.database)).toEqual(before);
    });
  });

  it('are refused in batches', async () => {
    const create = [{ username: 'admin@noten.nl', email: 'batch@noten.nl', password: 'walnut-2026' }];
    const { body } = await server.as('admin').post('/shop/v1/customers/batch', { create });
    expect(body['create']).toMatchObject([{ error: { code: 'registration-error-username-exists' } }]);
  });
});
