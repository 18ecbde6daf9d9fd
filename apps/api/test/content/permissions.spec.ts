import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { KEYS, PEOPLE, type KeyName, type Person } from '../support/actors.js';
import { indexOf, pathOf, shapeOf, waysIn } from '../support/index-document.js';
import { waysOf } from '../support/site-ways.js';
import type { Asked, Reader } from '../support/site-policy.js';
import { stateOf } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const READERS: readonly Reader[] = ['visitor', ...(Object.keys(PEOPLE) as Person[])];

const isReading = ({ method }: Asked): boolean => method === 'GET';

describeOnEachEngine('for content', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe.each(READERS)('%s', (who) => {
    let ways: Asked[];
    beforeAll(async () => {
      ways = await waysOf(server, who);
    }, 30_000);

    const send = ({ method, path, extras }: Asked) => server.as(who).send(method, path, extras);
    const given = () => ways.filter(({ refusal }) => !refusal);

    it('is refused exactly where the policy says, with the code of the notes, and nothing changes', async () => {
      const before = await stateOf(server.database);
      for (const way of ways.filter(({ refusal }) => refusal)) {
        const { status, body } = await send(way);
        const asked = [way.method, way.path, JSON.stringify(way.extras)];
        expect([...asked, status, body.code]).toEqual([...asked, ...way.refusal!]);
      }
      expect(await stateOf(server.database)).toEqual(before);
    });

    it('matches the Allow header of every path', async () => {
      for (const path of new Set(ways.filter(({ isMore }) => !isMore).map((way) => way.path))) {
        const plain = ways.filter((way) => way.path === path && !way.isMore);
        const given = plain.filter(({ refusal }) => !refusal).map(({ method }) => method);
        const used = given.includes('PUT') ? [...given, 'POST', 'PATCH'] : given;
        const { headers } = await server.as(who).send('OPTIONS', path);
        const expected = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => used.includes(method)).join(', ');
        expect([path, headers.allow ?? '']).toEqual([path, expected]);
      }
    });

    it('is given everywhere else', async () => {
      const order = [...given().filter(isReading), ...given().filter((way) => !isReading(way) && way.method !== 'DELETE')];
      const last = given().filter(({ method, path }) => method === 'DELETE' && !path.endsWith('/me'));
      for (const way of [...order, ...last]) {
        const { status, text } = await send(way);
        expect([way.method, way.path, JSON.stringify(way.extras), status < 300 ? 'done' : text]).toEqual([
          ...[way.method, way.path, JSON.stringify(way.extras)],
          'done',
        ]);
      }
    });

    it('covers every route of the index', async () => {
      const told = waysIn(await indexOf(server)).filter(({ route }) => route.startsWith('/cms/v2'));
      const missing = told.filter(({ route, method }) => {
        const pattern = new RegExp(`^${shapeOf(route).replaceAll('<>', '[^/]+')}$`);
        return !ways.some((way) => way.method === method && pattern.test(way.path));
      });
      expect(missing.map(({ route, method }) => `${method} ${route}`)).toEqual([]);
    });
  });

  it.each(Object.keys(KEYS) as KeyName[])('%s opens nothing, for keys are credentials of the shop', async (key) => {
    const before = await stateOf(server.database);
    const ways = waysIn(await indexOf(server)).filter(({ route }) => route.startsWith('/cms/v2'));
    for (const { route, method } of ways) {
      const { status, body } = await server.as(key).send(
        method,
        pathOf(route, () => 1),
        method === 'GET' ? {} : { body: {} },
      );
      expect([method, route, status, body.code]).toEqual([method, route, 401, 'invalid_username']);
    }
    expect(await stateOf(server.database)).toEqual(before);
  });
});
