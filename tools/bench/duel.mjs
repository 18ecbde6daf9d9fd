import { resolve } from 'node:path';
import { makeBed } from './bed.mjs';
import { lookAt } from './look-at.mjs';
import { measure } from './measure.mjs';
import { medianOf, printDuel, step, writeResults } from './report.mjs';
import { mustAnswerAlike } from './same-answers.mjs';
import { startBare, startGrove, startLoad } from './servers.mjs';

/**
 * Measures Grove against the bare server of a bench, in turns: what else the machine does meanwhile meets both alike. Grove on SQLite takes its turn too.
 * A bench says `requests`, given a way to look at the shop, and may add to what is `compared` before any measuring.
 */
export async function duel({ name, requests, compared = mustAnswerAlike }, options) {
  const bed = await makeBed(options);
  try {
    step(`Filling MariaDB and SQLite with ${options.products} products each`);
    const databases = { mysql: await bed.mysqlShop(options.products), sqlite: await bed.sqliteShop(options.products) };
    const grove = await startGrove('grove', databases.mysql, bed);
    const bare = await startBare(name, databases.mysql, bed);
    const onSqlite = await startGrove('grove on sqlite', databases.sqlite, bed);
    const other = options.against && (await startOther(options, bed));

    step('Comparing the answers of Grove and of the bare server');
    const asked = await requests(lookAt(grove, bed));
    const askedOfSqlite = await requests(lookAt(onSqlite, bed));
    await compared([grove, bare], asked, { bed, database: databases.mysql });

    const databasePid = await bed.databasePid();
    const contestants = [
      { server: grove, requests: asked, databasePid },
      { server: bare, requests: asked, databasePid },
      { server: onSqlite, requests: askedOfSqlite },
      ...(other ? [{ server: other, requests: await requests(lookAt(other, bed)), databasePid }] : []),
    ];
    const rounds = await roundsOf(contestants, startLoad(bed), options);
    const result = { name, options, settings: bed.settings, rounds, ratios: ratiosOf(rounds) };
    printDuel(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

/** Another checkout of Grove, built, such as an earlier commit: over a shop that its own program made. */
async function startOther({ products, against }, bed) {
  step(`Filling MariaDB with ${products} products once more, by ${against}`);
  const root = resolve(against);
  return startGrove('against', await bed.mysqlShop(products, root), bed, { root });
}

/** Each round measures each contestant once. */
async function roundsOf(contestants, load, { connections, warmUp, rounds, seconds }) {
  step('Warming up');
  for (const contestant of contestants) await measure(load, contestant.server, { ...contestant, connections, seconds: warmUp });
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    const figures = {};
    for (const contestant of contestants)
      figures[contestant.server.name] = await measure(load, contestant.server, { ...contestant, connections, seconds });
    measured.push(figures);
  }
  return measured;
}

/** How Grove compares with the bare server, and with another checkout where one was named. */
const ratiosOf = (rounds) => ({
  bare: ratiosTo('bare', rounds),
  ...(rounds[0].against && { against: ratiosTo('against', rounds) }),
});

/** How much of another server's pace Grove has, by answers a second and by processor time an answer. */
function ratiosTo(name, rounds) {
  const perSecond = rounds.map(({ grove, [name]: other }) => grove.perSecond / other.perSecond);
  const cpu = rounds.map(({ grove, [name]: other }) => other.cpu / grove.cpu);
  return { perSecond, cpu, median: { perSecond: medianOf(perSecond), cpu: medianOf(cpu) } };
}
