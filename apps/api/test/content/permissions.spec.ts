import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { CONSUMER_KEYS, ACCOUNTS, type KeyName, type AccountName } from '../support/actors.js';
import { fetchIndex, buildPath, routeShape, endpointsIn } from '../support/index-document.js';
import type { PolicyCase } from '../support/policy-case.js';
import { createPolicyCases } from '../support/policy-cases.js';
import type { Reader } from '../support/content-policy.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const READERS: readonly Reader[] = ['visitor', ...(Object.keys(ACCOUNTS) as AccountName[])];

const isRead = ({ method }: PolicyCase): boolean => method === 'GET';

describeOnEachEngine('Permission for content', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe.each(casesFor(engine, READERS))('of %s', (actor) => {
    let cases: PolicyCase[];
    beforeAll(async () => {
      cases = await createPolicyCases(server, actor);
    });

    const send = ({ method, path, options: extras }: PolicyCase, reader: Reader = actor) =>
      server.as(reader).send(method, path, extras);
    const allowed = () => cases.filter(({ refusal }) => !refusal);

    it('is refused exactly where the policy says, with the documented code, and nothing changes', async () => {
      // The response cache then holds what everybody else may see, and must not show it.
      for (const other of READERS)
        if (other !== actor) await Promise.all(cases.filter(isRead).map((testCase) => send(testCase, other)));
      const before = await digestTables(server.database);
      for (const testCase of cases.filter(({ refusal }) => refusal)) {
        const { status, body } = await send(testCase);
        const request = [testCase.method, testCase.path, JSON.stringify(testCase.options)];
        expect([...request, status, body.code]).toEqual([...request, ...testCase.refusal!]);
      }
      expect(await digestTables(server.database)).toEqual(before);
    });

    it('matches the Allow header of every path', async () => {
      for (const path of new Set(cases.filter(({ isVariant }) => !isVariant).map((testCase) => testCase.path))) {
        const basicCases = cases.filter((testCase) => testCase.path === path && !testCase.isVariant);
        const methods = basicCases.filter(({ refusal }) => !refusal).map(({ method }) => method);
        const expectedMethods = methods.includes('PUT') ? [...methods, 'POST', 'PATCH'] : methods;
        const { headers } = await server.as(actor).send('OPTIONS', path);
        const expected = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
          .filter((method) => expectedMethods.includes(method))
          .join(', ');
        expect([path, headers.allow ?? '']).toEqual([path, expected]);
      }
    });

    it('is granted everywhere else', async () => {
      const readsAndWrites = [
        ...allowed().filter(isRead),
        ...allowed().filter((testCase) => !isRead(testCase) && testCase.method !== 'DELETE'),
      ];
      const deletions = allowed().filter(({ method, path }) => method === 'DELETE' && !path.endsWith('/me'));
      for (const testCase of [...readsAndWrites, ...deletions]) {
        const { status, text } = await send(testCase);
        expect([testCase.method, testCase.path, JSON.stringify(testCase.options), status < 300 ? 'done' : text]).toEqual([
          ...[testCase.method, testCase.path, JSON.stringify(testCase.options)],
          'done',
        ]);
      }
    });

    it('is tested for every route of the index', async () => {
      const listed = endpointsIn(await fetchIndex(server)).filter(({ route }) => route.startsWith('/cms/v2'));
      const missing = listed.filter(({ route, method }) => {
        const pattern = new RegExp(`^${routeShape(route).replaceAll('<>', '[^/]+')}$`);
        return !cases.some((testCase) => testCase.method === method && pattern.test(testCase.path));
      });
      expect(missing.map(({ route, method }) => `${method} ${route}`)).toEqual([]);
    });
  });
});

/** On a server of its own: what other callers were granted, such as a link for a new password, may still be done when they have their answer. */
describeOnEachEngine('Content for consumer keys', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it.each(Object.keys(CONSUMER_KEYS) as KeyName[])(
    'is refused everywhere to %s, because keys are credentials of the shop only',
    async (key) => {
      const before = await digestTables(server.database);
      const endpoints = endpointsIn(await fetchIndex(server)).filter(({ route }) => route.startsWith('/cms/v2'));
      for (const { route, method } of endpoints) {
        const { status, body } = await server.as(key).send(
          method,
          buildPath(route, () => 1),
          method === 'GET' ? {} : { body: {} },
        );
        expect([method, route, status, body.code]).toEqual([method, route, 401, 'invalid_username']);
      }
      expect(await digestTables(server.database)).toEqual(before);
    },
  );
});
