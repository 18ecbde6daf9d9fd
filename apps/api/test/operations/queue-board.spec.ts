import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { now } from '@grove/core';
import { Repository } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { BOARD_STATES, DeliveryEntity, queueNameOf, type BoardState } from '@grove/webhooks';
import { aWebhook } from '../support/builders.js';
import { send } from '../support/http.js';
import { get } from '../support/monitoring.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

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
    it('is shown to administrators', async () => {
      const { credentials, database } = await start(redisUrl);
      const admin = basicAuth(credentials.admin);
      const page = await get(server!, '/queues', admin);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('/queues/')]);
      for (const target of ['/queues', '/queues/api/queues', '/queues/api/redis/stats'])
        expect([target, (await get(server!, target, admin)).headers['cache-control']]).toEqual([target, 'no-store']);
      const response = await get<{ queues: { name: string }[] }>(server!, '/queues/api/queues', admin);
      expect([response.status, response.body.queues]).toEqual([
        200,
        [expect.objectContaining({ name: await queueNameOf(database), displayName: 'Deliveries of webhooks' })],
      ]);
    });

    describe('and deliveries', () => {
      interface ShownJob {
        id: string;
        data: object;
        failedReason: string;
      }
      let admin: Record<string, string>;
      let queue: string;
      let webhook: number;
      /** The deliveries in each state have these ids. */
      let ids: Record<BoardState, number>;
      const later = BigInt(Date.now() + 3_600_000);
      const rows = { waiting: ['waiting', 0n, ''], active: ['waiting', later, 'ours'], delayed: ['waiting', later, ''] } as const;
      beforeEach(async () => {
        const { credentials, database } = await start(redisUrl);
        admin = basicAuth(credentials.admin);
        queue = `/queues/api/queues/${await queueNameOf(database)}`;
        const receiver = 'http://127.0.0.1:9/hook?key=sesame';
        webhook = (await aWebhook(server!.as('admin'), { status: 'active', topic: 'product.created', delivery_url: receiver }))
          .id;
        const found = {} as Record<BoardState, number>;
        await database.write(async (unit) => {
          for (const state of BOARD_STATES)
            unit.emit({ topic: 'product.created', resourceId: BOARD_STATES.indexOf(state), payload: {} });
        });
        const events = await database.read<{ id: number; resource_id: number }>(
          "SELECT id, resource_id FROM outbox WHERE topic = 'product.created' ORDER BY id DESC LIMIT 5",
        );
        const deliveries = new Repository(database, DeliveryEntity);
        for (const { id: eventId, resource_id: index } of events) {
          const boardState = BOARD_STATES[index];
          const [state, dueAt, claimId] = boardState in rows ? rows[boardState as 'waiting'] : [finalStateOf(boardState), 0n, ''];
          const values = {
            webhookId: webhook,
            eventId,
            topic: 'product.created',
            resourceId: index,
            state,
            dueAt,
            claimId,
            attempts: 1,
          };
          const blank = {
            attemptsBeforeResend: 0,
            createdAt: now(),
            durationMs: 0,
            responseCode: 0,
            responseMessage: '',
            errorCode: '',
          };
          const texts = { requestHeaders: {}, responseHeaders: {}, responseBody: '' };
          const { identifiers } = await database.write(() => deliveries.insert({ ...blank, ...texts, ...values }));
          found[boardState] = identifiers[0].id as number;
        }
        ids = found;
      });
      const finalStateOf = (state: BoardState) => (state === 'completed' ? ('delivered' as const) : ('failed' as const));
      const stateOf = async (state: BoardState) => {
        const [row] = await server!.database.read<{ state: string; due_at: number }>(
          'SELECT state, due_at FROM webhook_delivery WHERE id = ?',
          [ids[state]],
        );
        return row?.state;
      };
      const act = (state: BoardState, action: string) =>
        get<{ message: string }>(server!, `${queue}/${ids[state]}/${action}`, admin, 'PUT');

      it('are shown by state, with their receivers and without what is sent', async () => {
        for (const state of BOARD_STATES) {
          const target = `/queues/api/queues?activeQueue=${queue.split('/').at(-1)}&status=${state}&page=1&jobsPerPage=10`;
          const { body, text } = await get<{ queues: { counts: object; jobs: ShownJob[] }[] }>(server!, target, admin);
          const [{ counts, jobs }] = body.queues;
          expect(counts).toMatchObject({ waiting: 1, active: 1, delayed: 1, completed: 1, failed: 1 });
          expect(jobs).toEqual([
            expect.objectContaining({
              id: String(ids[state]),
              data: expect.objectContaining({ webhook_id: webhook, receiver: 'http://127.0.0.1:9/hook' }),
            }),
          ]);
          expect(text).not.toContain('sesame');
        }
      });

      it.each<Record<string, string>>([
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'http://evil.example' },
      ])('are not changed for a page of another origin: %j', async (headers) => {
        const before = await server!.database.read('SELECT * FROM webhook_delivery ORDER BY id');
        for (const [state, action] of [
          ['delayed', 'promote'],
          ['failed', 'retry'],
          ['completed', 'clean'],
        ] as const) {
          const target = `${queue}/${ids[state]}/${action}`;
          const { status } = await get(server!, target, { ...admin, ...headers }, 'PUT');
          expect([target, status]).toEqual([target, 403]);
        }
        expect(await server!.database.read('SELECT * FROM webhook_delivery ORDER BY id')).toEqual(before);
      });

      it('are sent again or now, unless one is being sent', async () => {
        expect((await act('failed', 'retry')).status).toBeLessThan(300);
        expect((await act('completed', 'retry')).status).toBeLessThan(300);
        expect((await act('delayed', 'promote')).status).toBeLessThan(300);
        for (const state of ['failed', 'completed', 'delayed'] as const) expect(await stateOf(state)).not.toBe('failed');
        const due = await server!.database.read("SELECT id FROM webhook_delivery WHERE due_at > ? AND claim_id = ''", [
          BigInt(Date.now()),
        ]);
        expect(due).toEqual([]);
        expect((await act('active', 'promote')).status).toBeGreaterThanOrEqual(400);
        expect((await act('active', 'promote')).status).toBeLessThan(500);
      });

      it('are not sent again while their webhook is paused, which is refused as by the interface', async () => {
        await server!.as('admin').put(`/shop/v1/webhooks/${webhook}`, { status: 'paused' });
        const refused = await act('failed', 'retry');
        expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('active')]);
        expect(await stateOf('failed')).toBe('failed');
      });

      it('are cancelled if they wait, deleted if they are finished, and left if they are being sent', async () => {
        for (const state of ['delayed', 'completed', 'failed'] as const) expect((await act(state, 'clean')).status).toBe(204);
        expect([await stateOf('delayed'), await stateOf('completed'), await stateOf('failed')]).toEqual([
          'cancelled',
          undefined,
          undefined,
        ]);
        expect((await act('active', 'clean')).status).toBe(409);
        expect(await stateOf('active')).toBe('waiting');
      });

      it('are changed in no other way', async () => {
        for (const target of [
          `${queue}/pause`,
          `${queue}/empty`,
          `${queue}/obliterate`,
          `${queue}/clean/completed`,
          `${queue}/1/delay`,
        ]) {
          const refused = await get<{ code: string }>(server!, target, admin, 'PUT');
          expect([target, refused.status, refused.body.code]).toEqual([target, 405, 'grove_queue_action_refused']);
        }
      });
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
