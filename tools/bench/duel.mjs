import { resolve } from 'node:path';
import { makeBed } from './bed.mjs';
import { lookAt } from './look-at.mjs';
import { measure } from './measure.mjs';
import { medianOf, printDuel, step, writeResults } from './report.mjs';
import { mustAnswerAlike } from './same-answers.mjs';
import { startBare, startGrove, startLoad } from './servers.mjs';

/**
 * Measures Grove and a second server in turns, so that whatever else the machine does affects both alike: the bare server of a bench, or with
 * `against` another checkout of Grove. A bench says `requests`, given a way to look at the shop, may add to what is `compared` before any measuring, and
 * may start `others`, which answer the same requests over the same database.
 */
export async function duel({ name, requests, compared = mustAnswerAlike, others = [] }, options) {
  const bed = await makeBed(options);
  try {
    const contestants = await (options.against ? twoCheckouts : groveAndBare)({ name, requests, compared, others }, bed, options);
    const rounds = await roundsOf(contestants, startLoad(bed), options);
    const result = { name, options, settings: bed.settings, rounds, ratios: ratiosOf(rounds) };
    printDuel(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

/** Grove and the bare server over one database of MariaDB, and Grove on SQLite. */
async function groveAndBare({ name, requests, compared, others }, bed, { products }) {
  step(`Filling MariaDB and SQLite with ${products} products each`);
  const databases = { mysql: await bed.mysqlShop(products), sqlite: await bed.sqliteShop(products) };
  const grove = await startGrove('grove', databases.mysql, bed);
  const bare = await startBare(name, databases.mysql, bed);
  const more = [];
  for (const start of others) more.push(await start(databases.mysql, bed));
  const onSqlite = await startGrove('grove on sqlite', databases.sqlite, bed);

  step('Comparing the answers of Grove and of the bare server');
  const asked = await requests(lookAt(grove, bed));
  const askedOfSqlite = await requests(lookAt(onSqlite, bed));
  for (const server of [bare, ...more]) await compared([grove, server], asked, { bed, database: databases.mysql });

  const databasePid = await bed.databasePid();
  return [
    { server: grove, requests: asked, databasePid },
    ...[bare, ...more].map((server) => ({ server, requests: asked, databasePid })),
    { server: onSqlite, requests: askedOfSqlite },
  ];
}

/** Two checkouts of Grove, both built, such as this one and an earlier commit. Each has a shop of its own on MariaDB, which its own program made. */
async function twoCheckouts({ requests }, bed, { products, against }) {
  step(`Filling MariaDB with ${products} products by each checkout`);
  const other = { root: resolve(against) };
  const grove = await startGrove('grove', await bed.mysqlShop(products), bed);
  const earlier = await startGrove('against', await bed.mysqlShop(products, other.root), bed, other);
  const databasePid = await bed.databasePid();
  return [
    { server: grove, requests: await requests(lookAt(grove, bed)), databasePid },
    { server: earlier, requests: await requests(lookAt(earlier, bed)), databasePid },
  ];
}

/** Each round measures each contestant once. The order is reversed each time: none profits from what the one before it left behind. */
async function roundsOf(contestants, load, { connections, warmUp, rounds, seconds }) {
  step('Warming up');
  for (const contestant of contestants) await measure(load, contestant.server, { ...contestant, connections, seconds: warmUp });
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    const figures = {};
    for (const contestant of round % 2 === 1 ? contestants : contestants.toReversed())
      figures[contestant.server.name] = await measure(load, contestant.server, { ...contestant, connections, seconds });
    measured.push(figures);
  }
  return measured;
}

/** How Grove compares with each server but itself on another engine. */
const ratiosOf = (rounds) => {
  const others = Object.keys(rounds[0]).filter((name) => !name.startsWith('grove'));
  return Object.fromEntries(others.map((name) => [name, ratiosTo(name, rounds)]));
};

/** How much of another server's pace Grove has, by answers a second and by processor time an answer. */
function ratiosTo(name, rounds) {
  const perSecond = rounds.map(({ grove, [name]: other }) => grove.perSecond / other.perSecond);
  const cpu = rounds.map(({ grove, [name]: other }) => other.cpu / grove.cpu);
  return { perSecond, cpu, median: { perSecond: medianOf(perSecond), cpu: medianOf(cpu) } };
}
