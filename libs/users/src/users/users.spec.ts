import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine, deleteRows, insertRow } from '@grove/database/testing';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { startTestServer, type RequestOptions, type TestServer, type Caller, type ResponseBody } from '../testing/index.js';
import { ROLE_NAMES, type Role } from '../roles/roles.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UserExtensionPoints } from './user-extension-points.js';

const PEOPLE = '/cms/v2/users';
const EVERYBODY: Caller[] = [...ROLE_NAMES, 'visitor'];

describeOnEachEngine('People', (engine) => {
  let server: TestServer;
  /** Whose posts are published, as another library would report. */
  let published: number;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    server.app.get(UserExtensionPoints).addPublicAuthorCondition(() => "user.nickname = 'Published'");
    published = (await aPerson({ nickname: 'Published', roles: ['author'] })).id;
  });
  afterAll(() => server.close());

  async function aPerson(body: object = {}): Promise<ResponseBody> {
    made += 1;
    const required = { username: `person${made}`, email: `person${made}@noten.example`, password: 'Noten!2017' };
    const answer = await server.ask('administrator', 'POST', PEOPLE, { body: { ...required, ...body } });
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body;
  }

  const state = async () => [
    await server.database.read('SELECT * FROM user ORDER BY id'),
    await server.database.read('SELECT * FROM user_role ORDER BY user_id, role'),
  ];

  async function refused(refusal: readonly [number, string], who: Caller, method: string, path: string, asked?: RequestOptions) {
    const before = await state();
    const { status, body } = await server.ask(who, method, path, asked);
    expect([who, method, status, body.code, body.data?.status]).toEqual([who, method, ...refusal, refusal[0]]);
    expect(await state()).toEqual(before);
    return body;
  }

  describe('who may', () => {
    const refusal = (who: Caller, code: string): readonly [number, string] => [who === 'visitor' ? 401 : 403, code];
    /** The whole policy for somebody else of a role: may see, may change, may delete. */
    const rightsOver = (who: Caller, target: Role) => ({
      sees: ['administrator', 'shop_manager'].includes(who),
      changes: who === 'administrator' || (who === 'shop_manager' && target === 'customer'),
      deletes: who === 'administrator',
    });

    it.each(EVERYBODY)('%s does with others exactly what the policy says', async (who) => {
      for (const target of ROLE_NAMES) {
        const { id } = await aPerson({ roles: [target] });
        const item = `${PEOPLE}/${id}`;
        const { sees, changes, deletes } = rightsOver(who, target);
        const heir = { query: { force: true, reassign: server.ids.editor } };
        const ways = [
          [sees, 'rest_user_cannot_view', 'GET', {}],
          [changes, 'rest_forbidden_context', 'GET', { query: { context: 'edit' } }],
          [changes, 'rest_cannot_edit', 'PUT', { body: { first_name: 'Jan' } }],
          [changes, 'rest_cannot_edit', 'PATCH', { body: {} }],
          [changes, 'rest_cannot_edit', 'POST', { body: { email: `new${id}@noten.example` } }],
          [deletes, 'rest_user_cannot_delete', 'DELETE', heir],
        ] as const;
        const allow = (await server.ask(who, 'OPTIONS', item)).headers.get('allow') ?? '';
        expect([target, allow]).toEqual([
          target,
          [sees && 'GET', changes && 'POST, PUT, PATCH', deletes && 'DELETE'].filter(Boolean).join(', '),
        ]);
        for (const [may, code, method, asked] of ways)
          if (may)
            expect([who, target, method, (await server.ask(who, method, item, asked)).status]).toEqual([
              who,
              target,
              method,
              200,
            ]);
          else await refused(refusal(who, code), who, method, item, asked);
      }
    });

    it.each(ROLE_NAMES)('%s does with oneself: everything but roles and going', async (who) => {
      for (const path of ['/me', `/${server.ids[who]}`]) {
        const own = await server.ask(who, 'GET', PEOPLE + path, { query: { context: 'edit' } });
        expect([own.status, own.body.id, own.body['roles']]).toEqual([200, server.ids[who], [who]]);
        const changed = await server.ask(who, 'PUT', PEOPLE + path, { body: { last_name: `Of ${path}` } });
        expect([changed.status, changed.body['last_name']]).toEqual([200, `Of ${path}`]);
        const others = who === 'subscriber' ? 'administrator' : 'subscriber';
        for (const roles of [[others], [who, 'editor', 'author'], []])
          await refused(refusal(who, 'rest_cannot_edit_roles'), who, 'PUT', PEOPLE + path, { body: { roles } });
        if (who !== 'administrator')
          await refused(refusal(who, 'rest_user_cannot_delete'), who, 'DELETE', PEOPLE + path, {
            query: { force: true, reassign: server.ids.editor },
          });
      }
    });

    it.each(EVERYBODY.filter((who) => who !== 'administrator'))('%s makes nobody', async (who) => {
      const body = { username: 'nobody', email: 'nobody@noten.example', password: 'p' };
      await refused(refusal(who, 'rest_cannot_create_user'), who, 'POST', PEOPLE, { body });
    });

    it.each(['POST', 'PUT', 'PATCH', 'GET', 'DELETE'])(
      'a stranger is nobody, and so %s users/me asks to sign in',
      async (method) => {
        const asked = method === 'DELETE' ? { query: { force: true, reassign: 1 } } : {};
        await refused([401, 'rest_not_logged_in'], 'visitor', method, `${PEOPLE}/me`, asked);
      },
    );

    it('an unknown id is reported to everybody', async () => {
      for (const who of EVERYBODY)
        for (const method of ['GET', 'PUT', 'DELETE'])
          await refused([404, 'rest_user_invalid_id'], who, method, `${PEOPLE}/999999999`, {
            query: { force: true, reassign: 1 },
          });
    });

    it('a number in the body never leads elsewhere than the path', async () => {
      const { id } = await aPerson();
      await refused([403, 'rest_cannot_edit'], 'subscriber', 'PUT', `${PEOPLE}/${id}`, {
        body: { id: server.ids.subscriber, first_name: 'Me' },
      });
      expect((await server.ask('subscriber', 'PUT', `${PEOPLE}/me`, { body: { id, first_name: 'Me' } })).body.id).toBe(
        server.ids.subscriber,
      );
    });
  });

  describe('the list', () => {
    const list = async (who: Caller, query: RequestOptions['query'] = {}) => {
      const { status, headers, body } = await server.ask<ResponseBody[]>(who, 'GET', PEOPLE, {
        query: { per_page: 100, ...query },
      });
      expect([status, body]).toEqual([200, expect.any(Array)]);
      expect(headers.get('x-wp-total')).toBe(String(body.length));
      return body;
    };

    it.each(EVERYBODY.filter((who) => !['administrator', 'shop_manager'].includes(who)))(
      'shows %s the authors of what is published and nobody else',
      async (who) => {
        expect((await list(who)).map(({ id }) => id)).toEqual([published]);
        expect(await list(who, { include: Object.values(server.ids).join(',') })).toEqual([]);
        expect((await server.ask(who, 'GET', `${PEOPLE}/${published}`)).status).toBe(200);
      },
    );

    it('cannot be used to learn an address by trying', async () => {
      const { email, username } = await aPerson({ nickname: 'Published', name: 'Open Author' });
      for (const search of [email as string, (email as string).slice(0, 9), '@noten', 'noten.example'])
        expect((await list('visitor', { search })).map(({ username: name }) => name)).not.toContain(username);
      expect((await list('visitor', { search: 'pen auth' })).map(({ name }) => name)).toEqual(['Open Author']);
      expect((await list('administrator', { search: email as string })).map(({ name }) => name)).toEqual(['Open Author']);
    });

    it.each([
      [{ roles: 'editor' }, 'rest_user_cannot_view'],
      [{ orderby: 'email' }, 'rest_forbidden_orderby'],
      [{ orderby: 'registered_date' }, 'rest_forbidden_orderby'],
      [{ context: 'edit' }, 'rest_forbidden_context'],
    ])('is refused to those who may not list people with %j', async (query, code) => {
      for (const who of EVERYBODY.filter((one) => !['administrator', 'shop_manager'].includes(one)))
        await refused([who === 'visitor' ? 401 : 403, code], who, 'GET', PEOPLE, { query });
      for (const who of ['administrator', 'shop_manager'] as const) expect((await list(who, query)).length).toBeGreaterThan(0);
    });

    it('shows a shop manager in the edit context only customers and oneself', async () => {
      await aPerson({ roles: ['customer', 'author'] });
      const roles = (await list('shop_manager', { context: 'edit' })).map((person) => String(person['roles']));
      expect([...new Set(roles)].sort()).toEqual(['customer', 'shop_manager']);
    });

    it('is narrowed by any of some roles and slugs, and finds nobody by a role that does not exist', async () => {
      const [one, two] = [
        await aPerson({ slug: 'slug-one', roles: ['editor'] }),
        await aPerson({ slug: 'slug-two', roles: ['author'] }),
      ];
      expect((await list('administrator', { slug: 'slug-one,slug-two', orderby: 'id' })).map(({ id }) => id)).toEqual([
        one.id,
        two.id,
      ]);
      expect((await list('administrator', { slug: 'slug-one,slug-two', roles: 'editor' })).map(({ id }) => id)).toEqual([one.id]);
      expect(await list('administrator', { roles: 'emperor' })).toEqual([]);
    });

    it('takes what looks like a command for what it is: text', async () => {
      for (const name of ['search', 'slug', 'roles']) expect(await list('administrator', { [name]: "' OR 1=1 --" })).toEqual([]);
      expect(await list('administrator', { search: '%_%' })).toEqual([]);
    });
  });

  describe('what is shown', () => {
    it('of a person to strangers leaves out what is not theirs', async () => {
      const { body } = await server.ask('visitor', 'GET', `${PEOPLE}/${published}`);
      expect(Object.keys(body).sort()).toEqual(
        ['_links', 'avatar_urls', 'description', 'id', 'link', 'meta', 'name', 'slug', 'url'].sort(),
      );
      const embedded = await server.ask('visitor', 'GET', `${PEOPLE}/${published}`, { query: { context: 'embed' } });
      expect(Object.keys(embedded.body)).not.toContain('meta');
    });

    it('never holds a password', async () => {
      const person = await aPerson({ password: 'geheim-geheim' });
      for (const context of ['view', 'edit', 'embed']) {
        const { body } = await server.ask('administrator', 'GET', `${PEOPLE}/${person.id}`, { query: { context } });
        expect(JSON.stringify([person, body])).not.toMatch(/password|geheim|argon2/);
      }
    });

    it('escapes & in names, once (finding low: names of accounts)', async () => {
      const sent = { name: 'Jansen & Zn', first_name: 'Jan & Piet', last_name: 'Noten & Zn', nickname: 'J & P 3 < 4' };
      const names = Object.fromEntries(
        Object.entries(sent).map(([field, name]) => [field, name.replace('&', '&amp;').replace('<', '&lt;')]),
      );
      const person = await aPerson(sent);
      expect(person).toMatchObject(names);
      const item = `${PEOPLE}/${person.id}`;
      expect((await server.ask('administrator', 'PUT', item, { body: names })).body).toMatchObject(names);
      expect((await server.ask('administrator', 'GET', item)).body).toMatchObject({ name: names.name });
    });

    it('of roles is what they allow', async () => {
      const { capabilities, extra_capabilities: extra } = (await aPerson({
        roles: ['customer', 'contributor'],
      })) as unknown as Record<string, object>;
      expect(capabilities).toEqual({ read: true, edit_posts: true, delete_posts: true, customer: true, contributor: true });
      expect(extra).toEqual({ customer: true, contributor: true });
    });
  });

  describe('a change', () => {
    it.each([
      ['another username', { username: 'other' }, [400, 'rest_user_invalid_argument']],
      ['the address of another', { email: 'EDITOR@noten.example' }, [400, 'rest_user_invalid_email']],
      ['the slug of another', { slug: 'editor' }, [400, 'rest_user_invalid_slug']],
      ['an unknown role', { roles: ['emperor'] }, [400, 'rest_user_invalid_role']],
      ['no address', { email: '' }, [400, 'rest_invalid_param']],
      ['an empty password', { password: '' }, [400, 'rest_invalid_param']],
      ['a program as a site', { url: 'javascript:alert(1)' }, [400, 'rest_invalid_param']],
      ['an unknown language', { locale: 'xx_XX' }, [400, 'rest_invalid_param']],
    ] as const)('to %s is refused', async (_case, body, refusal) => {
      const { id } = await aPerson();
      await refused(refusal, 'administrator', 'PUT', `${PEOPLE}/${id}`, { body: { first_name: 'Not', ...body } });
    });

    it.each([
      ['a username of another', { username: 'EDITOR' }, 'existing_user_login'],
      ['the address of another', { email: 'editor@NOTEN.example' }, 'existing_user_email'],
      ['the address of another as username', { username: 'EDITOR@noten.example' }, 'existing_user_login'],
      ['an id', { id: 7 }, 'rest_user_exists'],
      ['an unknown role', { roles: ['emperor'] }, 'rest_user_invalid_role'],
    ])('is no creation with %s', async (_case, body, code) => {
      const required = { username: 'fresh', email: 'fresh@noten.example', password: 'p' };
      await refused([400, code], 'administrator', 'POST', PEOPLE, { body: { ...required, ...body } });
    });

    it('of the password revokes all application passwords and consumer keys, whoever makes it (finding S12)', async () => {
      const accounts = server.app.get(AccountsService);
      const id = server.ids.ext_store_locator_manager;
      const other = server.ids.author;
      for (const owner of [id, other]) await server.app.get(ConsumerKeysService).create(owner, 'read_write');
      const credentials = async (owner: number) =>
        server.database.read(
          'SELECT hash FROM application_password WHERE user_id = ? UNION ALL SELECT hash FROM consumer_key WHERE user_id = ?',
          [owner, owner],
        );
      await server.ask('administrator', 'PUT', `${PEOPLE}/${id}`, { body: { last_name: 'Kept' } });
      expect((await server.ask('ext_store_locator_manager', 'GET', `${PEOPLE}/me`)).status).toBe(200);
      expect(await credentials(id)).toHaveLength(2);
      await server.ask('ext_store_locator_manager', 'PUT', `${PEOPLE}/me`, { body: { password: 'Walnoot-2' } });
      expect([await credentials(id), (await credentials(other)).length]).toEqual([[], 2]);
      expect((await server.ask('ext_store_locator_manager', 'GET', `${PEOPLE}/me`)).body.code).toBe('invalid_username');
      expect((await accounts.get(id)).lastName).toBe('Kept');
    });

    it('of roles keeps the order in which they were sent (finding low: order of roles)', async () => {
      const person = await aPerson({ roles: ['editor', 'author', 'customer', 'author'] });
      expect(person['roles']).toEqual(['editor', 'author', 'customer']);
      const item = `${PEOPLE}/${person.id}`;
      const roles = ['shop_manager', 'customer', 'editor'];
      expect((await server.ask('administrator', 'PUT', item, { body: { roles } })).body['roles']).toEqual(roles);
      const read = await server.ask('administrator', 'GET', item, { query: { context: 'edit' } });
      expect(read.body['roles']).toEqual(roles);
    });

    it('of roles may take them all, and makes subscribers only where none are sent', async () => {
      expect((await aPerson({ roles: [] }))['roles']).toEqual([]);
      const person = await aPerson();
      expect(person['roles']).toEqual(['subscriber']);
      expect((await server.ask('administrator', 'PUT', `${PEOPLE}/${person.id}`, { body: { roles: [] } })).body['roles']).toEqual(
        [],
      );
    });

    it('of names keeps what they are made of apart', async () => {
      const person = await aPerson({
        first_name: 'Lies',
        last_name: 'Bos',
        name: '<b>Lies</b>',
        description: 'a <script>b</script>',
      });
      expect(person).toMatchObject({ name: 'Lies', first_name: 'Lies', description: expect.not.stringContaining('<script') });
      const { body } = await server.ask('administrator', 'PATCH', `${PEOPLE}/${person.id}`, { body: { name: '', nickname: '' } });
      expect(body).toMatchObject({
        name: person['username'],
        nickname: person['username'],
        first_name: 'Lies',
        last_name: 'Bos',
      });
    });
  });

  describe('the last administrator', () => {
    const administrators = async () =>
      (
        await server.database.read<{ id: number }>(
          "SELECT user_id AS id FROM user_role WHERE role = 'administrator' ORDER BY user_id",
        )
      ).map(({ id }) => id);

    beforeAll(() =>
      server.database.write((unit) =>
        unit.query("DELETE FROM user_role WHERE role = 'administrator' AND user_id <> ?", [server.ids.administrator]),
      ),
    );

    it('stays', async () => {
      const heir = { query: { force: true, reassign: server.ids.editor } };
      await refused([403, 'rest_last_administrator'], 'administrator', 'DELETE', `${PEOPLE}/me`, heir);
    });

    it('stays when the other one is disabled', async () => {
      const { id } = await aPerson({ roles: ['administrator'] });
      await server.app.get(AccountsService).disable(id);
      const heir = { query: { force: true, reassign: server.ids.editor } };
      await refused([403, 'rest_last_administrator'], 'administrator', 'DELETE', `${PEOPLE}/me`, heir);
      expect((await server.ask('administrator', 'PUT', `${PEOPLE}/${id}`, { body: { roles: ['editor'] } })).status).toBe(200);
    });

    it('stays when all are let go at the same moment', async () => {
      const others = await Promise.all([1, 2, 3].map(() => aPerson({ roles: ['administrator'] })));
      const accounts = server.app.get(AccountsService);
      const ids = [server.ids.administrator, ...others.map(({ id }) => id)];
      const outcomes = await Promise.allSettled(ids.map((id) => accounts.update(id, { roles: ['editor'] })));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      const [left] = await administrators();
      expect(await administrators()).toHaveLength(1);
      await server.database.write(async (unit) => {
        await deleteRows(unit, 'user_role', { user_id: server.ids.administrator });
        await insertRow(unit, 'user_role', { user_id: server.ids.administrator, role: 'administrator' });
        if (left !== server.ids.administrator) await deleteRows(unit, 'user_role', { user_id: left, role: 'administrator' });
      });
    });
  });

  describe('somebody who goes', () => {
    it.each([
      ['no heir', { force: true }, [400, 'rest_missing_callback_param']],
      ['no force', { reassign: 1 }, [501, 'rest_trash_not_supported']],
      ['an unknown heir', { force: true, reassign: 999_999_999 }, [400, 'rest_user_invalid_reassign']],
    ] as const)('does not with %s', async (_case, query, refusal) => {
      const { id } = await aPerson();
      await refused(refusal, 'administrator', 'DELETE', `${PEOPLE}/${id}`, { query });
      await refused([400, 'rest_user_invalid_reassign'], 'administrator', 'DELETE', `${PEOPLE}/${id}`, {
        query: { force: true, reassign: id },
      });
    });

    it('and the heir at the same moment: one of them stays, and nothing is left to nobody', async () => {
      const [one, other] = [(await aPerson()).id, (await aPerson()).id];
      const go = (id: number, heir: number) => server.app.get(AccountsService).delete(id, heir);
      const outcomes = await Promise.allSettled([go(one, other), go(other, one)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [refusal] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(['rest_user_invalid_reassign', 'rest_user_invalid_id']).toContain((refusal.reason as { code: string }).code);
    });

    it('leaves to the heir what other rooms keep, or stays when one of them cannot let go', async () => {
      const told: number[][] = [];
      let isStuck = true;
      server.app.get(AccountsService).onDelete.add(async (_unit, id, heir) => {
        told.push([id, heir]);
        if (isStuck) throw new Error('stuck');
      });
      const { id } = await aPerson();
      const heir = { query: { force: true, reassign: server.ids.editor } };
      await refused([500, 'rest_internal_error'], 'administrator', 'DELETE', `${PEOPLE}/${id}`, heir);
      isStuck = false;
      const { status, body } = await server.ask('administrator', 'DELETE', `${PEOPLE}/${id}`, heir);
      expect([status, body['deleted'], body['previous']]).toEqual([
        200,
        true,
        expect.objectContaining({ id, email: expect.any(String) }),
      ]);
      expect(told.at(-1)).toEqual([id, server.ids.editor]);
      expect((await server.ask('administrator', 'GET', `${PEOPLE}/${id}`)).status).toBe(404);
    });
  });
});
