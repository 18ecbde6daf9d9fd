import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { describeOnEachEngine } from '@grove/database/testing';
import { ROLE_NAMES, type Role } from '../roles/roles.js';
import { startTestServer, type Caller, type TestServer } from '../testing/index.js';

const MINE = '/cms/v2/users/me/application-passwords';
const CODES = {
  GET: 'rest_cannot_list_application_passwords',
  POST: 'rest_cannot_create_application_passwords',
  DELETE: 'rest_cannot_delete_application_passwords',
} as const;

describeOnEachEngine('Access to application passwords', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  const of = (role: Role) => `/cms/v2/users/${server.ids[role]}/application-passwords`;
  const ask = (caller: Caller, method: string, path: string, body?: object) => server.ask(caller, method, path, { body });
  const create = async (caller: Caller, path: string): Promise<string> => {
    const { status, body } = await ask(caller, 'POST', path, { name: 'program' });
    expect([status, body.code]).toEqual([201, undefined]);
    return String(body['uuid']);
  };
  const rows = () => server.database.read('SELECT * FROM application_password ORDER BY id');

  const others = ROLE_NAMES.filter((role) => role !== 'administrator');

  it.each(['visitor', ...others] as Caller[])(
    'of others is refused to a caller who is %s, who changes nothing',
    async (caller) => {
      const target = caller === 'author' ? 'contributor' : 'author';
      const uuid = await create('administrator', of(target));
      const before = await rows();
      const requests: [method: string, path: string, code: string][] = [
        ...Object.entries(CODES).map(([method, code]): [string, string, string] => [method, of(target), code]),
        ['GET', `${of(target)}/introspect`, 'rest_cannot_introspect_app_password_for_non_authenticated_user'],
        ['GET', `${of(target)}/${uuid}`, 'rest_cannot_read_application_password'],
        ['PUT', `${of(target)}/${uuid}`, 'rest_cannot_edit_application_password'],
        ['DELETE', `${of(target)}/${uuid}`, 'rest_cannot_delete_application_password'],
        ['GET', `${of(target)}/${randomUUID()}`, 'rest_cannot_read_application_password'],
      ];
      for (const [method, path, code] of requests) {
        const { status, body } = await ask(caller, method, path, method === 'GET' ? undefined : { name: 'theirs' });
        expect([method, path, status, body.code]).toEqual([method, path, caller === 'visitor' ? 401 : 403, code]);
      }
      // The last use of a password is recorded after the request.
      const stable = (all: Awaited<ReturnType<typeof rows>>) =>
        all.map((row) => ({ ...(row as object), last_used_at: null, last_ip: null }));
      expect(stable(await rows())).toEqual(stable(before));
    },
  );

  it('of others is granted to administrators, under the account of the owner only', async () => {
    const uuid = await create('administrator', of('author'));
    expect((await ask('administrator', 'GET', `${of('author')}/${uuid}`)).status).toBe(200);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, body } = await ask('administrator', method, `${MINE}/${uuid}`, method === 'GET' ? undefined : {});
      expect([status, body.code]).toEqual([404, 'rest_application_password_not_found']);
    }
  });

  it.each([
    ['/cms/v2/users/99999999/application-passwords', 404, 'rest_user_invalid_id'],
    ['/cms/v2/users/0/application-passwords', 404, 'rest_user_invalid_id'],
    ['/cms/v2/users/99999999999999999999/application-passwords/introspect', 404, 'rest_user_invalid_id'],
    ['/cms/v2/users/you/application-passwords', 404, 'rest_no_route'],
  ])('of a user who does not exist is answered with 404 for everybody: %s', async (path, status, code) => {
    for (const caller of ['visitor', 'customer', 'administrator'] as const) {
      const answer = await ask(caller, 'GET', path);
      expect([caller, answer.status, answer.body.code]).toEqual([caller, status, code]);
    }
  });

  it('of `me` is for those who signed in', async () => {
    for (const path of [MINE, `${MINE}/introspect`, `${MINE}/${randomUUID()}`]) {
      const { status, body } = await ask('visitor', 'GET', path);
      expect([status, body.code]).toEqual([401, 'rest_not_logged_in']);
    }
  });
});
