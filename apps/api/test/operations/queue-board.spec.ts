import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { describeOnSqlite } from '@grove/database/testing';
import { send } from '../support/http.js';
import { get } from '../support/monitoring.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

jest.setTimeout(30_000);

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnSqlite('The queue board', (engine) => {
  let server: TestServer | undefined;
  const start = async (url: string) => (server = await startTestServer(engine, { redisUrl: url }));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('does not exist without Redis', async () => {
    const { credentials } = await start('');
    expect((await get(server!, '/queues', basicAuth(credentials.admin))).status).toBe(404);
  });

  it('is unavailable while Redis is unavailable', async () => {
    const { credentials } = await start('redis://:open-sesame@127.0.0.1:1');
    const board = await get<{ code: string }>(server!, '/queues', basicAuth(credentials.admin));
    expect([board.status, board.body.code]).toEqual([503, 'grove_queue_unavailable']);
  });

  describeWithRedis('with Redis', () => {
    it('is shown to administrators, but only for reading', async () => {
      const { credentials } = await start(redisUrl);
      const admin = basicAuth(credentials.admin);
      const page = await get(server!, '/queues', admin);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('/queues/')]);
      for (const target of ['/queues', '/queues/api/queues', '/queues/api/redis/stats'])
        expect([target, (await get(server!, target, admin)).headers['cache-control']]).toEqual([target, 'no-store']);
      const response = await get<{ queues: { name: string; readOnlyMode: boolean }[] }>(server!, '/queues/api/queues', admin);
      expect([response.status, response.body.queues]).toEqual([
        200,
        [expect.objectContaining({ name: 'grove-webhooks', readOnlyMode: true })],
      ]);
      const pausing = await get<{ code: string }>(server!, '/queues/api/queues/grove-webhooks/pause', admin, 'PUT');
      expect([pausing.status, pausing.body.code]).toEqual([405, 'grove_queues_read_only']);
    });

    const asBrowser = { Accept: 'text/html,application/xhtml+xml' };
    const signIn = (name: string, secret: string, headers: Record<string, string> = {}) =>
      send<{ code: string }>(server!.url, {
        ...{ method: 'POST', target: '/queues/sign-in', body: new URLSearchParams({ name, password: secret }).toString() },
        headers: {
          Host: new URL(server!.url).host,
          'Content-Type': 'application/x-www-form-urlencoded',
          ...asBrowser,
          ...headers,
        },
      });

    it('signs browsers in with a form and a cookie, which is valid only for the board and only until the password is revoked (finding S2)', async () => {
      const { credentials, database } = await start(redisUrl);
      const { name, secret } = credentials.admin;
      const form = await get(server!, '/queues', asBrowser);
      expect([form.status, form.headers['cache-control']]).toEqual([401, 'no-store']);
      expect(form.headers).not.toHaveProperty('www-authenticate');
      expect(form.text).toContain('<form method="post" action="/queues/sign-in">');
      const { status, headers } = await signIn(name, secret);
      expect([status, headers.location]).toEqual([303, '/queues']);
      const [setCookie] = headers['set-cookie']!;
      expect(setCookie).toMatch(/^grove_queues=[\w+/=:]+; Path=\/queues; HttpOnly; SameSite=Strict$/);
      expect(setCookie).not.toContain(Buffer.from(`${name}:${secret}`).toString('base64'));
      const [Cookie] = setCookie.split(';');
      expect((await get(server!, '/queues/api/queues', { Cookie: `a=b; ${Cookie}` })).status).toBe(200);
      for (const other of [`${Cookie.slice(0, -4)}AAA=`, 'grove_queues=', 'grove_queues=%', 'x'])
        expect((await get(server!, '/queues/api/queues', { Cookie: other })).status).toBe(401);
      expect((await get(server!, '/rest/cms/v2/users/me', { Cookie })).status).toBe(401);
      expect((await get(server!, '/metrics', { Cookie, Via: '1.1 proxy' })).status).toBe(401);
      await database.write((unit) => unit.query('DELETE FROM application_password', []));
      expect((await get(server!, '/queues/api/queues', { Cookie })).status).toBe(401);
    });

    it('refuses to sign in accounts without permission, and forms from a page of another origin (finding S2)', async () => {
      const { credentials } = await start(redisUrl);
      const { name, secret } = credentials.admin;
      const { name: key, secret: keySecret } = credentials.key_read_write;
      const { name: manager, secret: managerSecret } = credentials.shop_manager;
      const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
      for (const [expected, response] of [
        [401, await signIn(name, 'open-sesame')],
        [401, await signIn('', '')],
        [401, await signIn(key, keySecret)],
        [403, await signIn(manager, managerSecret)],
        [403, await signIn(name, secret, foreign)],
      ] as const) {
        expect([response.status, response.headers['set-cookie']]).toEqual([expected, undefined]);
        expect(response.text).toContain('<form method="post"');
      }
      const [setCookie] = (await signIn(name, secret)).headers['set-cookie']!;
      const read = await get<{ code: string }>(server!, '/queues/api/queues', { ...foreign, Cookie: setCookie.split(';')[0] });
      expect([read.status, read.body.code]).toEqual([403, 'rest_foreign_page']);
    });

    it('slows down password guessing in its form (finding S7)', async () => {
      await start(redisUrl);
      // Redis keeps the failures of earlier runs, so each run needs its own name.
      const name = randomUUID();
      for (let attempt = 0; attempt < 20; attempt++) expect((await signIn(name, `${attempt}`)).status).toBe(401);
      const { status, headers } = await signIn(name, 'another guess');
      expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    });

    it('is shown to nobody else, at any of its URLs', async () => {
      const { credentials } = await start(redisUrl);
      for (const target of ['/queues', '/queues/', '/queues/api/queues', '/queues/static/js/main.js', '/QUEUES/api/queues']) {
        for (const [headers, expected] of [
          [{}, 401],
          [basicAuth({ name: 'admin', secret: 'open-sesame' }), 401],
          [basicAuth(credentials.key_read_write), 401],
          [basicAuth(credentials.shop_manager), 403],
        ] as const) {
          const { status, body, headers: responseHeaders } = await get<{ code: string }>(server!, target, headers);
          expect([target, status, body.code]).toEqual([target, expected, 'grove_administrators_only']);
          expect(responseHeaders).not.toHaveProperty('www-authenticate');
        }
      }
    });
  });
});
