import { resolve } from 'node:path';
import { makeBed } from './bed.mjs';
import { lookAt } from './look-at.mjs';
import { measure } from './measure.mjs';
import { medianOf, printDuel, step, writeResults } from './report.mjs';
import { mustAnswerAlike } from './same-answers.mjs';
import { CACHE_OFF, startBare, startGrove, startLoad } from './servers.mjs';

export const GROVE = 'grove';
const GROVE_WITHOUT_CACHE = 'grove, cache off';

/** Each round begins so many requests later than the last: a slow server would otherwise get the same few requests each time. */
const REQUESTS_BETWEEN_ROUNDS = 211;

/**
 * Measures Grove and a second server in turns, so that whatever else the machine does affects both alike: the bare server of a bench, or with
 * `against` another checkout of Grove. A bench says `requests`, given a way to look at the shop, may add to what is `compared` before any measuring, and
 * may start `others`, which answer the same requests over the same database. A bench that reads is measured also without the response cache
 * (`withoutCache`). Where there is no bare server for the requests, `hasBare` is false: then Grove is compared with itself without the cache.
 */
export async function duel(bench, options) {
  const bed = await makeBed(options);
  try {
    const contestants = await (options.against ? twoCheckouts : groveAndBare)(bench, bed, options);
    const rounds = await roundsOf(contestants, startLoad(bed), options);
    const result = { name: bench.name, options, settings: bed.settings, rounds, ratios: ratiosOf(rounds) };
    printDuel(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

/** Grove and the bare server over one database of MariaDB, and Grove on SQLite. */
async function groveAndBare(bench, bed, { products }) {
  const { name, requests, compared = mustAnswerAlike, others = [], withoutCache = false, hasBare = true } = bench;
  step(`Filling MariaDB and SQLite with ${products} products each`);
  const databases = { mysql: await bed.mysqlShop(products), sqlite: await bed.sqliteShop(products) };
  const grove = await startGrove(GROVE, databases.mysql, bed);
  const more = [];
  if (withoutCache) more.push(await startGrove(GROVE_WITHOUT_CACHE, databases.mysql, bed, { settings: CACHE_OFF }));
  if (hasBare) more.push(await startBare(name, databases.mysql, bed));
  for (const start of others) more.push(await start(databases.mysql, bed));
  const onSqlite = await startGrove('grove on sqlite', databases.sqlite, bed);

  const asked = await requests(lookAt(grove, bed));
  const askedOfSqlite = await requests(lookAt(onSqlite, bed));
  if (hasBare) {
    step('Comparing the answers of Grove and of the other servers');
    for (const server of more) await compared([grove, server], asked, { bed, database: databases.mysql });
  }

  const databasePid = await bed.databasePid();
  return [
    ...[grove, ...more].map((server) => ({ server, requests: asked, databasePid })),
    { server: onSqlite, requests: askedOfSqlite },
  ];
}

/** Two checkouts of Grove, both built, such as this one and an earlier commit. Each has a shop of its own on MariaDB, which its own program made. */
async function twoCheckouts({ requests, withoutCache = false }, bed, { products, against }) {
  step(`Filling MariaDB with ${products} products by each checkout`);
  const other = { root: resolve(against) };
  const database = await bed.mysqlShop(products);
  const grove = await startGrove(GROVE, database, bed);
  const more = [];
  if (withoutCache) more.push(await startGrove(GROVE_WITHOUT_CACHE, database, bed, { settings: CACHE_OFF }));
  const earlier = await startGrove('against', await bed.mysqlShop(products, other.root), bed, other);
  const databasePid = await bed.databasePid();
  const asked = await requests(lookAt(grove, bed));
  return [
    ...[grove, ...more].map((server) => ({ server, requests: asked, databasePid })),
    { server: earlier, requests: await requests(lookAt(earlier, bed)), databasePid },
  ];
}

/** Each round measures each contestant once. The order is reversed each time: none profits from what the one before it left behind. */
export async function roundsOf(contestants, load, { connections, warmUp, rounds, seconds }) {
  step('Warming up');
  for (const contestant of contestants) await measure(load, contestant.server, { ...contestant, connections, seconds: warmUp });
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    const figures = {};
    const first = round * REQUESTS_BETWEEN_ROUNDS;
    for (const contestant of round % 2 === 1 ? contestants : contestants.toReversed())
      figures[contestant.server.name] = await measure(load, contestant.server, { ...contestant, first, connections, seconds });
    measured.push(figures);
  }
  return measured;
}

/** How Grove compares with each other server, with and without its cache; where there is no other one, with itself without its cache. */
export function ratiosOf(rounds) {
  const names = Object.keys(rounds[0]);
  const groves = [GROVE, GROVE_WITHOUT_CACHE].filter((name) => names.includes(name));
  const others = names.filter((name) => !name.startsWith(GROVE));
  const pairs = others.length > 0 ? others.flatMap((other) => groves.map((grove) => [grove, other])) : [groves];
  return pairs.filter(([, other]) => other).map(([grove, other]) => ({ grove, other, ...ratiosTo(grove, other, rounds) }));
}

/** How much of another server's pace Grove has, by answers a second and, where both processes are known, by processor time an answer. */
function ratiosTo(grove, other, rounds) {
  const perSecond = rounds.map((round) => round[grove].perSecond / round[other].perSecond);
  const ratios = { perSecond, median: { perSecond: medianOf(perSecond) } };
  if (rounds.some((round) => !round[grove].cpu || !round[other].cpu)) return ratios;
  const cpu = rounds.map((round) => round[other].cpu / round[grove].cpu);
  return { ...ratios, cpu, median: { ...ratios.median, cpu: medianOf(cpu) } };
}
