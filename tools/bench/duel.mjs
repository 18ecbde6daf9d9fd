import { resolve } from 'node:path';
import { lookAt, mustAnswerAlike } from './ask.mjs';
import { CACHE_OFF } from './bed.mjs';
import { startLoad } from './measure.mjs';
import { medianOf, printTable, step } from './report.mjs';

const GROVE = 'grove';
const GROVE_WITHOUT_CACHE = 'grove, cache off';

/** Each round begins so many requests later than the last: a slow server would otherwise get the same few requests each time. */
const REQUESTS_BETWEEN_ROUNDS = 211;

/**
 * Measures Grove and a second server in turns, so that whatever else the machine does affects both alike: the bare server of a bench, or with
 * `against` another checkout of Grove. A bench says `requests`, given a way to look at the shop, and may add to what is `compared` before any measuring.
 * A bench that reads is measured also without the response cache (`withoutCache`). Where there is no bare server for the requests, `hasBare` is false: then
 * Grove is compared with itself without the cache.
 */
export async function duel(bed, options, { name, requests, compared = mustAnswerAlike, withoutCache = false, hasBare = true }) {
  const { products, against } = options;
  step(`Filling databases with ${products} products each`);
  const shop = await bed.mysqlShop(products);
  const other = against
    ? { name: 'against', url: await bed.mysqlShop(products, resolve(against)), checkout: resolve(against) }
    : { name: 'grove on sqlite', url: await bed.sqliteShop(products) };
  const servers = [await bed.startGrove(GROVE, shop)];
  if (withoutCache) servers.push(await bed.startGrove(GROVE_WITHOUT_CACHE, shop, { settings: CACHE_OFF }));
  if (hasBare && !against) servers.push(await bed.startBare(name, shop));
  const apart = await bed.startGrove(other.name, other.url, other);

  const asked = await requests(lookAt(servers[0], bed), options);
  const askedApart = await requests(lookAt(apart, bed), options);
  if (hasBare && !against) {
    step('Comparing the answers of Grove and of the other servers');
    for (const server of servers.slice(1)) await compared([servers[0], server], asked, { bed, database: shop });
  }
  const { databasePid } = bed;
  const contestants = [
    ...servers.map((server) => ({ server, requests: asked, databasePid })),
    { server: apart, requests: askedApart, ...(against && { databasePid }) },
  ];
  const rounds = await roundsOf(contestants, await startLoad(bed), options);
  const result = { rounds, ratios: ratiosOf(rounds) };
  print({ name, options, ...result });
  return result;
}

/** Each round measures each contestant once. The order is reversed each time: none profits from what the one before it left behind. */
async function roundsOf(contestants, measure, { connections, warmUp, rounds, seconds }) {
  step('Warming up');
  for (const contestant of contestants) await measure(contestant.server, { ...contestant, connections, seconds: warmUp });
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    const figures = {};
    const first = round * REQUESTS_BETWEEN_ROUNDS;
    for (const contestant of round % 2 === 1 ? contestants : contestants.toReversed())
      figures[contestant.server.name] = await measure(contestant.server, { ...contestant, first, connections, seconds });
    measured.push(figures);
  }
  return measured;
}

/** How Grove compares with each other server, with and without its cache; where there is no other one, with itself without its cache. */
function ratiosOf(rounds) {
  const names = Object.keys(rounds[0]);
  const groves = [GROVE, GROVE_WITHOUT_CACHE].filter((name) => names.includes(name));
  const others = names.filter((name) => !name.startsWith(GROVE));
  const pairs = others.length > 0 ? others.flatMap((other) => groves.map((grove) => [grove, other])) : [groves];
  return pairs.map(([grove, other]) => {
    const [perSecond, cpu] = [
      rounds.map((round) => round[grove].perSecond / round[other].perSecond),
      rounds.map((round) => round[other].cpu / round[grove].cpu),
    ];
    return { grove, other, perSecond, cpu, median: { perSecond: medianOf(perSecond), cpu: medianOf(cpu) } };
  });
}

function print({ name, options: { products, connections, seconds }, rounds, ratios }) {
  const head = `${products} products, ${connections} connections, ${rounds.length} rounds of ${seconds} s, medians`;
  console.log(`\n${name}: ${head}\n`);
  const digits = { perSecond: 0, p50: 2, p99: 2, cpu: 0, databaseCpu: 0, peakMegabytes: 0 };
  const figureOf = (server, figure, count) => {
    const figures = rounds.map((round) => round[server][figure]);
    // SQLite is within the api.
    return figures[0] === undefined ? '' : medianOf(figures).toFixed(count);
  };
  printTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'µs api', 'µs database', 'peak MB'],
    Object.keys(rounds[0]).map((server) => [
      server,
      ...Object.entries(digits).map(([figure, count]) => figureOf(server, figure, count)),
    ]),
  );
  const inRounds = (list) => list.map((ratio) => ratio.toFixed(2)).join(' ');
  for (const { grove, other, perSecond, cpu, median } of ratios) {
    const pair = `${grove[0].toUpperCase()}${grove.slice(1)} to ${other}`;
    console.log(`\n${pair}, by requests/s:   ${median.perSecond.toFixed(2)}   (${inRounds(perSecond)})`);
    console.log(`${pair}, by µs of api:    ${median.cpu.toFixed(2)}   (${inRounds(cpu)})`);
  }
}
