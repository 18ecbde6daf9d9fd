import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPicture, aVariableProduct } from './support/builders.js';
import { furnish, type Places } from './support/furnished.js';
import { queryOf, type Query } from './support/http.js';
import { indexOf, pathOf, waysIn, type Way } from './support/index-document.js';
import { checkInvariants } from './support/invariants.js';
import { argumentsFor, placeFor } from './support/junk.js';
import { ResponseChecker } from './support/response-checker.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const RUNS = 300;
const SECONDS = 20;

/** How arguments travel. */
const CARRIERS = ['query', 'json', 'form'] as const;

interface Attempt {
  readonly way: Way;
  readonly path: string;
  readonly args: Record<string, unknown>;
  readonly carrier: (typeof CARRIERS)[number];
  readonly actor: 'admin' | 'visitor';
}

describeOnEachEngine('Invalid input', (engine) => {
  let server: TestServer;
  let ways: Way[];
  let ids: Places;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ways = waysIn(await indexOf(server)).map(withoutLockOut);
    ids = await furnished(server);
  });
  afterAll(() => server.stop());

  /** The more there is to say about a way, the more is tried there. */
  const attempts = (chosen: readonly Way[]): fc.Arbitrary<Attempt> =>
    fc.oneof(...chosen.map((way) => ({ weight: 1 + Object.keys(way.args).length, arbitrary: attemptAt(way) })));
  const attemptAt = (way: Way): fc.Arbitrary<Attempt> =>
    fc.record({
      way: fc.constant(way),
      path: pathIn(way, ids),
      args: argumentsFor(way),
      carrier: fc.constantFrom(...CARRIERS),
      actor: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'visitor'),
    });

  it.each([
    ['reading', (way: Way) => way.method === 'GET', RUNS],
    ['writing', (way: Way) => ['POST', 'PUT'].includes(way.method) && !way.route.endsWith('/batch'), RUNS],
    ['a batch', (way: Way) => way.route.endsWith('/batch'), RUNS / 4],
    ['deleting', (way: Way) => way.method === 'DELETE', RUNS / 4],
  ])(
    'for %s is answered or refused in the one form, never by a fault of ours',
    async (_case, isMeant, numRuns) => {
      const checker = new ResponseChecker(server);
      const property = fc.asyncProperty(attempts(ways.filter(isMeant)), async (attempt) => {
        const { way, path, args, carrier, actor } = attempt;
        const what = { [`${way.method} ${path}`.slice(0, 200)]: shortened(args), carrier };
        await checker.check(what, () => server.as(actor).send(way.method, path, carried(args, carrier)));
      });
      await fc.assert(property, { numRuns, interruptAfterTimeLimit: SECONDS * 1000, verbose: 0 });
      await checkInvariants(server.database);
      expect((await server.as('admin').get('/shop/v1/products', { per_page: 100 })).status).toBe(200);
    },
    60_000,
  );
});

/** A new password takes back the credentials by which all of this is asked. */
function withoutLockOut(way: Way): Way {
  if (!way.route.startsWith('/cms/v2/users/')) return way;
  const { password: _password, ...args } = way.args;
  return { ...way, args };
}

/** A path to something that is there, or nearly. */
const pathIn = ({ route }: Way, ids: Places): fc.Arbitrary<string> => {
  const names = [...route.matchAll(/\?P<(\w+)>/g)].map(([, name]) => name);
  const kind = Object.keys(ids).find((part) => route.includes(`${part}(?P<id>`)) ?? 'product_id';
  return fc
    .tuple(...names.map((name) => placeFor(ids[name] ?? ids[kind])))
    .map((places) => pathOf(route, (name) => places[names.indexOf(name)]).replaceAll(' ', '%20'));
};

function carried(
  args: Record<string, unknown>,
  carrier: Attempt['carrier'],
): { query?: Query | string; raw?: string; headers?: Record<string, string> } {
  // A query longer than the server's limit of headers never reaches the interface.
  const query = () => queryOf(well(args) as Query).slice(1);
  if (carrier === 'query') return { query: query().slice(0, 7000) };
  if (carrier === 'form') return { raw: query(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  return { raw: JSON.stringify(args), headers: { 'Content-Type': 'application/json' } };
}

/** Lone surrogates cannot be percent-encoded; JSON carries them. */
const well = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?')) as unknown;

const shortened = (args: object): string => JSON.stringify(args).slice(0, 400);

async function furnished(server: TestServer): Promise<Places> {
  const picture = await aPicture(server.database);
  const product = await aVariableProduct(server.as('admin'), [{ regular_price: '5' }], { images: [{ id: picture }] });
  return { ...(await furnish(server)), 'products/': product.id, product_id: product.id };
}
