import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPicture, aVariableProduct } from './support/builders.js';
import { createShopRecords, type RecordIds } from './support/shop-records.js';
import { toQueryString, type Query } from './support/http.js';
import { fetchIndex, buildPath, endpointsIn, type Endpoint } from './support/index-document.js';
import { checkInvariants } from './support/invariants.js';
import { randomArguments, randomPathSegment } from './support/random-arguments.js';
import { ResponseChecker } from './support/response-checker.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const RUNS = 160;
const SECONDS = 20;

/** The parts of a request that can contain arguments. */
const ENCODINGS = ['query', 'json', 'form'] as const;

interface Attempt {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly args: Record<string, unknown>;
  readonly encoding: (typeof ENCODINGS)[number];
  readonly actor: 'admin' | 'visitor';
}

describeOnEachEngine('Invalid input', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  let ids: RecordIds;
  beforeAll(async () => {
    server = await startTestServer(engine);
    endpoints = endpointsIn(await fetchIndex(server)).map(withoutFoundations);
    ids = await createRecords(server);
  });
  afterAll(() => server.stop());

  /** Endpoints with more arguments get more attempts. */
  const attempts = (chosen: readonly Endpoint[]): fc.Arbitrary<Attempt> =>
    fc.oneof(...chosen.map((endpoint) => ({ weight: 1 + Object.keys(endpoint.args).length, arbitrary: attemptAt(endpoint) })));
  const attemptAt = (endpoint: Endpoint): fc.Arbitrary<Attempt> =>
    fc.record({
      endpoint: fc.constant(endpoint),
      path: pathIn(endpoint, ids),
      args: randomArguments(endpoint),
      encoding: fc.constantFrom(...ENCODINGS),
      actor: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'visitor'),
    });

  it.each([
    ['a read', (endpoint: Endpoint) => endpoint.method === 'GET', RUNS],
    ['a write', (endpoint: Endpoint) => ['POST', 'PUT'].includes(endpoint.method) && !endpoint.route.endsWith('/batch'), RUNS],
    ['a batch', (endpoint: Endpoint) => endpoint.route.endsWith('/batch'), RUNS / 4],
    ['a deletion', (endpoint: Endpoint) => endpoint.method === 'DELETE', RUNS / 4],
  ])(
    'for %s gets a valid response or a documented error, and never a server error',
    async (_case, isChosen, numRuns) => {
      const checker = new ResponseChecker(server);
      const property = fc.asyncProperty(attempts(endpoints.filter(isChosen)), async (attempt) => {
        const { endpoint, path, args, encoding, actor } = attempt;
        const description = { [`${endpoint.method} ${path}`.slice(0, 200)]: truncate(args), encoding };
        await checker.check(description, () => server.as(actor).send(endpoint.method, path, toRequestOptions(args, encoding)));
      });
      await fc.assert(property, { numRuns, interruptAfterTimeLimit: SECONDS * 1000, verbose: 0 });
      await checkInvariants(server.database);
      expect((await server.as('admin').get('/shop/v1/products', { per_page: 100 })).status).toBe(200);
    },
    60_000,
  );
});

/**
 * Leaves out what these tests rely on: a new password would revoke the credentials that they use, and the audit counts in cents, which are rounded on each
 * line.
 */
function withoutFoundations(endpoint: Endpoint): Endpoint {
  const { route, args } = endpoint;
  const kept = Object.entries(args).filter(
    ([name]) =>
      !(route.startsWith('/cms/v2/users/') && name === 'password') &&
      !(route === '/shop/v1/settings' && ['price_decimals', 'tax_round_at_subtotal'].includes(name)),
  );
  return { ...endpoint, args: Object.fromEntries(kept) };
}

/** A path to an existing record, or one that is similar. */
const pathIn = ({ route }: Endpoint, ids: RecordIds): fc.Arbitrary<string> => {
  const names = [...route.matchAll(/\?P<(\w+)>/g)].map(([, name]) => name);
  const kind = Object.keys(ids).find((part) => route.includes(`${part}(?P<id>`)) ?? 'product_id';
  return fc
    .tuple(...names.map((name) => randomPathSegment(ids[name] ?? ids[kind])))
    .map((segments) => buildPath(route, (name) => segments[names.indexOf(name)]).replaceAll(' ', '%20'));
};

function toRequestOptions(
  args: Record<string, unknown>,
  encoding: Attempt['encoding'],
): { query?: Query | string; raw?: string; headers?: Record<string, string> } {
  // A query longer than the header limit of the server never reaches the interface.
  const query = () => toQueryString(replaceLoneSurrogates(args) as Query).slice(1);
  if (encoding === 'query') return { query: query().slice(0, 7000) };
  if (encoding === 'form') return { raw: query(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  return { raw: JSON.stringify(args), headers: { 'Content-Type': 'application/json' } };
}

/** Lone surrogates cannot be percent-encoded; JSON carries them. */
const replaceLoneSurrogates = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?')) as unknown;

const truncate = (args: object): string => JSON.stringify(args).slice(0, 400);

async function createRecords(server: TestServer): Promise<RecordIds> {
  const picture = await aPicture(server.database);
  const product = await aVariableProduct(server.as('admin'), [{ regular_price: '5' }], { images: [{ id: picture }] });
  return { ...(await createShopRecords(server)), 'products/': product.id, product_id: product.id };
}
