import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { describeOnSqlite } from '@grove/database/testing';
import { CostedServer, type Cost } from './support/costed-server.js';
import { HOSTILE_BODIES, type HostileBody } from './support/hostile-bodies.js';
import { HOSTILE_HEADERS, HOSTILE_QUERIES } from './support/hostile-heads.js';
import { pathOf, waysIn, type IndexDocument } from './support/index-document.js';
import { CUT_OFF, strikeAll, type Blow } from './support/strangers.js';

/** What is read from everybody. */
const SHORT = 65_536;
const HUGE = 10_000_000;

/** Bytes: those, what is taken from clients that listen only when they have sent all, and what the network hands over at once. */
const MOST_READ = SHORT + 262_144 + 4 * 65_536;
/** Milliseconds of the processor that others wait for one request, more than they wait for nothing. What this was found by took 5,000. */
const LONGEST_TURN = 250;
/** Milliseconds of the processor for one request. */
const MOST_WORK = 25;
/** Megabytes. */
const MOST_GROWTH = 100;

/** Pages and other addresses outside of the interface. */
const PAGES = ['/', '/nothing', '/docs', '/contact-form/ask-us', '/metrics', '/health', '/queues', '/assets/placeholder.svg'];

describeOnSqlite('Requests of strangers are cheap (finding S1):', (engine) => {
  let server: CostedServer;
  let idle: Cost;
  /** Every method of every route, and of some pages. */
  let everywhere: Blow[];
  /** A list, a creation and a batch. */
  let somewhere: Blow[];

  beforeAll(async () => {
    server = await CostedServer.start(engine);
    const ways = waysIn((await server.as('visitor').get<IndexDocument>('/')).body);
    const routes = ways.map(({ method, route }): Blow => ({ method, target: `/rest${pathOf(route, () => 1)}` }));
    const pages = PAGES.flatMap((target) => ['GET', 'POST'].map((method): Blow => ({ method, target })));
    everywhere = [...routes, ...pages];
    somewhere = routes.filter(({ target }) => /\/(posts|orders|products\/batch)$/.test(target));
    // What runs for the first time has to be compiled.
    const small = HOSTILE_BODIES.map(({ headers, of }) => ({ headers, body: Buffer.from(of(1000)) }));
    await strikeAll(server.origin, [...everywhere, ...somewhere.flatMap((blow) => small.map((sent) => ({ ...blow, ...sent })))]);
    idle = await server.costOf(async () => undefined);
  }, 120_000);
  afterAll(() => server.stop());

  /** Sends all of this, and looks at what it took. */
  async function expectLittleWork(blows: readonly Blow[], statuses: readonly number[]): Promise<Cost> {
    const got = new Set<number>();
    const cost = await server.costOf(async () => {
      for (const status of await strikeAll(server.origin, blows)) got.add(status);
    });
    expect([...got].filter((status) => !statuses.includes(status))).toEqual([]);
    expect(cost.mostBytesRead).toBeLessThan(MOST_READ);
    expect(cost.longestJson).toBeLessThanOrEqual(SHORT);
    expect(cost.longestTurnMs).toBeLessThan(idle.longestTurnMs + LONGEST_TURN);
    expect(cost.cpuMs / blows.length).toBeLessThan(MOST_WORK);
    expect(cost.residentMb).toBeLessThan(idle.residentMb + MOST_GROWTH);
    return cost;
  }

  const sending = (blows: readonly Blow[], { headers, of }: HostileBody, size: number, more: Blow['headers'] = {}): Blow[] => {
    const body = Buffer.from(of(size));
    return blows.map((blow) => ({ ...blow, headers: { ...headers, ...more }, body }));
  };

  /** 429 is told to those who guess passwords. */
  const TOLD = [200, 400, 401, 404, 405, 413, 415, 429];

  describe.each(HOSTILE_BODIES)('$kind', (hostile) => {
    it('of 60 kB, to every route', async () => {
      const { longestJson } = await expectLittleWork(sending(everywhere, hostile, 60_000), TOLD);
      if (/many keys|wide|deep|deletions/.test(hostile.kind)) expect(longestJson).toBe(0);
    }, 60_000);

    it.each([
      ['as announced', {}],
      ['in chunks', { 'Transfer-Encoding': 'chunked' }],
      ['with credentials of nobody', { Authorization: 'Basic bm9ib2R5Om5v' }],
    ])(
      'of 10 MB, %s',
      async (_how, headers) => {
        const { longestJson } = await expectLittleWork(sending(somewhere, hostile, HUGE, headers), TOLD);
        expect(longestJson).toBe(0);
      },
      60_000,
    );
  });

  it.each(['JSON of many keys', 'a form with brackets', 'a form in parts', 'a file'])(
    '%s of 10 MB, to every route',
    async (kind) => {
      const hostile = HOSTILE_BODIES.find((body) => body.kind === kind)!;
      await expectLittleWork(sending(everywhere, hostile, HUGE), [...TOLD, CUT_OFF]);
    },
    120_000,
  );

  it('long queries, to every route with GET', async () => {
    const reading = everywhere.filter(({ method }) => method === 'GET');
    for (const query of HOSTILE_QUERIES)
      await expectLittleWork(
        reading.map((blow) => ({ ...blow, target: `${blow.target}?${query}` })),
        TOLD,
      );
  }, 120_000);

  it('long headers, to every route', async () => {
    for (const headers of HOSTILE_HEADERS)
      await expectLittleWork(
        everywhere.map((blow) => ({ ...blow, headers })),
        TOLD,
      );
  }, 120_000);

  it('a contact message that is too long, which is not read completely', async () => {
    const form = { title: 'Ask us', form: '[text* your-name] [textarea your-message]' };
    expect((await server.as('admin').post('/contact-form/v1/contact-forms', form)).status).toBe(201);
    const target: Blow = { method: 'POST', target: '/contact-form/ask-us/' };
    for (const hostile of HOSTILE_BODIES.filter(({ kind }) => kind.startsWith('a form'))) {
      const long = await server.costOf(() => strikeAll(server.origin, sending(Array(3).fill(target), hostile, HUGE)));
      expect(long.mostBytesRead).toBeLessThan(MOST_READ);
      const endless = { 'Transfer-Encoding': 'chunked' };
      const chunked = await server.costOf(() => strikeAll(server.origin, sending([target], hostile, HUGE, endless)));
      expect(chunked.mostBytesRead).toBeLessThan(500_000 + MOST_READ);
      const fitting = await server.costOf(() => strikeAll(server.origin, sending([target], hostile, 490_000)));
      expect(Math.max(long.longestTurnMs, chunked.longestTurnMs, fitting.longestTurnMs)).toBeLessThan(LONGEST_TURN);
    }
  }, 60_000);

  it('a request that is aborted in its body, which is not a server error (finding S10)', async () => {
    const before = server.logged;
    await Promise.all(Array.from({ length: 50 }, () => breakOff(server.origin)));
    expect((await server.as('visitor').get('/cms/v2/posts')).status).toBe(200);
    expect(server.logged).toBe(before);
  });

  it('other clients get their responses meanwhile', async () => {
    const slowest = async (): Promise<number> => {
      const times: number[] = [];
      for (let count = 0; count < 100; count++) {
        const start = performance.now();
        expect((await server.as('visitor').get('/cms/v2/posts')).status).toBe(200);
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other).at(-2)!;
    };
    const quiet = await slowest();
    const attack = sending(somewhere, HOSTILE_BODIES[0], HUGE);
    let isOver = false;
    const attacking = (async () => {
      while (!isOver) await strikeAll(server.origin, attack);
    })();
    const busy = await slowest();
    isOver = true;
    await attacking;
    // The attackers need the same processors: what is measured exactly is the work of the server.
    expect(busy).toBeLessThan(10 * quiet + 500);
  }, 60_000);
});

/** Announces a body, sends half of it, and goes away. */
function breakOff(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const head = `POST /rest/cms/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(`${head}{"title":`, () => socket.resetAndDestroy()));
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}
