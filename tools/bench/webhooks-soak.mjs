import { setTimeout as delay } from 'node:timers/promises';
import { watchMemory } from './process-figures.mjs';
import { printTable, step } from './report.mjs';
import { ended, quantile, setWebhookStage, startDispatcher } from './webhook-stage.mjs';

const SIDES = { mariadb: soakApart, sqlite: soakInside };
/** Seconds of full load, of which half is held. */
const PROBE = 15;
/** Seconds of a warm-up before the probe. */
const WARM_UP = 3;

/** Half load for so many minutes: what it does to the memory of each process, and to the deliveries. */
export async function soak(bed, options) {
  const soaked = {};
  for (const [name, side] of Object.entries(SIDES)) soaked[name] = await side(bed, options);
  printTable(
    ['', 'deliveries/s', 'p50 ms', 'p99 ms', 'lost', 'repeated'],
    Object.entries(soaked).map(([name, { perSecond, p50, p99, lost, repeated }]) => [
      name,
      ...[perSecond, p50, p99, lost, repeated].map(String),
    ]),
  );
  console.log('');
  printTable(
    ['', 'first MB', 'last MB', 'most MB', 'MB/minute'],
    Object.entries(soaked).flatMap(([name, { memory }]) =>
      Object.entries(memory).map(([process, { first, last, most, slopePerMinute }]) => [
        `${name}, ${process}`,
        ...[first, last, most].map((megabytes) => megabytes.toFixed(0)),
        String(slopePerMinute),
      ]),
    ),
  );
  return soaked;
}

/** The dispatcher as a process of its own, on MariaDB. */
async function soakApart(bed, options) {
  const databaseUrl = await bed.mysqlShop(1);
  const stage = await setWebhookStage(bed, databaseUrl, options);
  const dispatcher = startDispatcher(bed, databaseUrl);
  const databasePid = await bed.databasePid();
  const pids = { dispatcher: dispatcher.pid, ...(databasePid && { database: databasePid }) };
  const figures = await atHalf('mariadb', stage, pids, options);
  await ended(dispatcher);
  await stage.end();
  return figures;
}

/** Everything in one process, as `npm start` runs it. */
async function soakInside(bed, options) {
  const stage = await setWebhookStage(bed, await bed.sqliteShop(1), { ...options, mode: 'embedded' });
  const figures = await atHalf('sqlite', stage, { grove: stage.shop.pid }, options);
  await stage.end();
  return figures;
}

async function atHalf(name, stage, pids, { soak: minutes }) {
  step(`${name}: full load for ${PROBE} s, to know what half of it is`);
  const fed = stage.tell('keepFull', { seconds: PROBE + WARM_UP });
  await delay(WARM_UP * 1_000);
  await stage.look();
  await fed;
  const full = await stage.look();
  await stage.tell('empty');
  await stage.look();

  step(`${name}: half of it for ${minutes} minutes`);
  const stopWatching = watchMemory(pids);
  await stage.tell('flow', { perSecond: full.perSecond / 2, seconds: minutes * 60 });
  const memory = stopWatching();
  await stage.tell('empty');
  const { delays, perSecond } = await stage.look();
  return {
    perSecond: Math.round(perSecond),
    ...{ p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) },
    ...(await stage.losses()),
    memory,
  };
}
