import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { stop } from '../../trials/harness/grove.mjs';
import { cpuMicros, watchMemory } from '../process-figures.mjs';
import { medianOf, printTable, quantile, step } from '../report.mjs';
import { openWebhookShop, startDispatcher } from '../webhook-shop.mjs';

export const defaults = { seconds: 120, rounds: 3, receivers: 1 };

/** Requests that Grove runs at the same time, and so the bare loop. */
const CONCURRENCY = 200;
/** Seconds until whatever is kept has been made. */
const WARM_UP = 3;
/** Seconds of full load, and at most of half of it; of a soak. */
const HALF = 30;
const PROBE = 15;

export async function run(bed, options) {
  const { soak, rounds } = options;
  const lengths = soak ? { full: PROBE, half: soak * 60 } : { full: options.seconds, half: Math.min(options.seconds, HALF) };
  const { backlog, ...apart } = await withDispatcher(bed, options, lengths);
  const results = { 'MariaDB, a dispatcher': apart, 'SQLite, embedded': await embedded(bed, options, lengths) };
  print(results);
  if (backlog) {
    const [grove, bare, ratio] = ['grove', 'bare', 'ratio'].map((name) => medianOf(backlog.map((one) => one[name])));
    console.log(`\nA backlog, deliveries/s, median of ${rounds}: ${grove}, the bare loop ${bare}, ratio ${ratio}`);
    console.log(`Grove to bare, by requests/s:   ${ratio}   (${backlog.map((one) => one.ratio).join(' ')})`);
  }
  return { name: soak ? 'webhooks-soak' : 'webhooks', rounds: { ...results, backlog } };
}

/** The dispatcher as a process of its own, on MariaDB with a queue in Redis. */
async function withDispatcher(bed, { soak, rounds, receivers }, lengths) {
  const databaseUrl = await bed.mysqlShop(1);
  const { url: redisUrl } = await startRedisServer(bed.stage.folder, bed.stage);
  const shop = await openWebhookShop(bed, databaseUrl, { receivers, redisUrl });
  const dispatcher = startDispatcher(bed, shop);
  const figures = await underLoad('MariaDB', shop, { dispatcher: dispatcher.pid, database: bed.databasePid }, lengths);
  await stop(dispatcher);
  const backlog = [];
  for (let round = 1; round <= rounds && !soak; round++) backlog.push(await drained(bed, shop, figures.perSecond * 20, round));
  await shop.end();
  return { ...figures, ...(!soak && { backlog }) };
}

/** Everything in one process, as `npm start` runs it. */
async function embedded(bed, { receivers }, lengths) {
  const shop = await openWebhookShop(bed, await bed.sqliteShop(1), { receivers });
  const figures = await underLoad('SQLite', shop, { grove: shop.pid }, lengths);
  await shop.end();
  return figures;
}

/** Full load for so many seconds, and then half of it. The memory is that of the longer one. */
async function underLoad(name, shop, pids, { full, half }) {
  step(`${name}: full load for ${full} s`);
  const fed = shop.tell('keepFull', { seconds: full + WARM_UP });
  await delay(WARM_UP * 1_000);
  await shop.look();
  const used = () => Object.values(pids).map(cpuMicros);
  const before = used();
  const stopWatching = watchMemory(pids);
  await delay(full * 1_000);
  const memoryOfFull = stopWatching();
  const { count, perSecond } = await shop.look();
  const micros = used().map((after, index) => Math.round((after - before[index]) / count));
  await fed;
  await shop.tell('empty');

  step(`${name}: half of it for ${half} s`);
  await shop.look();
  const stopWatchingHalf = watchMemory(pids);
  await shop.tell('flow', { perSecond: perSecond / 2, seconds: half });
  const memoryOfHalf = stopWatchingHalf();
  await shop.tell('empty');
  const { delays } = await shop.look();
  return {
    ...{ perSecond: Math.round(perSecond), micros, memory: half > full ? memoryOfHalf : memoryOfFull },
    atHalf: { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), count: delays.length },
    ...(await shop.losses()),
  };
}

/** How fast a dispatcher and the bare loop get through the same number of deliveries, with nothing else to do on the machine. */
async function drained(bed, shop, count, round) {
  step(`round ${round}: a backlog of ${count}`);
  await shop.tell('store', { count });
  await shop.look();
  const dispatcher = startDispatcher(bed, shop);
  await shop.tell('empty');
  const grove = await shop.look();
  await stop(dispatcher);
  step(`round ${round}: the bare loop`);
  const loop = bed.runBare('webhook-loop.mjs', [shop.origins, count, CONCURRENCY], { DATABASE_URL: shop.databaseUrl });
  await once(loop, 'exit');
  const bare = await shop.look();
  if (grove.count !== count || bare.count !== count) throw new Error(`${grove.count} and ${bare.count} of ${count} arrived.`);
  if (grove.headers !== bare.headers) throw new Error(`Grove sends ${grove.headers} headers, the bare loop ${bare.headers}.`);
  const [ours, theirs] = [grove, bare].map(({ perSecond }) => Math.round(perSecond));
  return { grove: ours, bare: theirs, ratio: Number((ours / theirs).toFixed(2)) };
}

function print(results) {
  printTable(
    ['', 'deliveries/s', 'p50 ms at half', 'p99 ms', 'lost', 'repeated'],
    Object.entries(results).map(([name, { perSecond, atHalf, lost, repeated }]) => [
      name,
      ...[perSecond, atHalf.p50, atHalf.p99, lost, repeated].map(String),
    ]),
  );
  console.log('');
  const rows = Object.entries(results).flatMap(([name, { micros, memory }]) =>
    Object.entries(memory).map(([process, { first, last, most, slopePerMinute }], index) => [
      ...[`${name}, ${process}`, `${micros[index]}`],
      ...[first, last, most].map((megabytes) => megabytes.toFixed(0)),
      `${slopePerMinute}`,
    ]),
  );
  printTable(['', 'µs a delivery', 'first MB', 'last MB', 'most MB', 'MB/minute'], rows);
}
