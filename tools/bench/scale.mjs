import { makeBed } from './bed.mjs';
import { measure } from './measure.mjs';
import { medianOf, printScale, step, writeResults } from './report.mjs';
import { startLoad } from './servers.mjs';

/**
 * Measures what the same questions cost in shops of several sizes. One database server holds all sizes, and each round measures every size: what
 * else the machine does meanwhile meets all alike. `counted` says what a size counts; `shopOf(size, bed)` fills a shop and gives
 * `{ size, server, questions }`, the requests by what they ask.
 */
export async function measureScale({ name, counted, shopOf }, options) {
  const bed = await makeBed(options);
  try {
    const shops = [];
    for (const size of options.sizes) shops.push(await shopOf(size, bed));
    step('Waiting until the database has written everything');
    await bed.settled();
    const rounds = await roundsOf(shops, startLoad(bed), { ...options, databasePid: await bed.databasePid() });
    const result = { name, counted, options, settings: bed.settings, sizes: mediansOf(rounds), rounds };
    printScale(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

/** Each round asks each question of each size. */
async function roundsOf(shops, load, { connections, warmUp, rounds, seconds, databasePid }) {
  const once = async (time) => {
    const figures = {};
    for (const question of Object.keys(shops[0].questions))
      for (const { size, server, questions } of shops) {
        figures[size] ??= {};
        const requests = questions[question];
        figures[size][question] = await measure(load, server, { requests, connections, seconds: time, databasePid });
      }
    return figures;
  };
  step('Warming up');
  await once(warmUp);
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    measured.push(await once(seconds));
  }
  return measured;
}

/** The median of every figure, by size and question. */
function mediansOf(rounds) {
  const median = (size, question) => {
    const all = rounds.map((round) => round[size][question]);
    return Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, medianOf(all.map((one) => one[figure]))]));
  };
  return Object.fromEntries(
    Object.entries(rounds[0]).map(([size, questions]) => [
      size,
      Object.fromEntries(Object.keys(questions).map((question) => [question, median(size, question)])),
    ]),
  );
}
