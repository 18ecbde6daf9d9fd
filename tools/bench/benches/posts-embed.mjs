import { resolve } from 'node:path';
import { makeBed } from '../bed.mjs';
import { writePosts } from '../blog.mjs';
import { lookAt } from '../look-at.mjs';
import { measure } from '../measure.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { CACHE_OFF, startGrove, startLoad } from '../servers.mjs';

export const about = 'What a page of ten posts costs with authors, terms and pictures embedded, against the same page without.';

export const defaults = { products: 100, posts: 200 };
export const quick = { posts: 40 };

const PER_PAGE = 10;
/** What a page costs; of SQLite the database is within the api. */
const COSTS = [
  ['api and database', ({ cpu, databaseCpu = 0 }) => cpu + databaseCpu],
  ['api alone', ({ cpu }) => cpu],
];
const QUESTIONS = { plain: '', embedded: '&_embed=author,wp:term,wp:featuredmedia' };

export async function run(options) {
  const bed = await makeBed(options);
  try {
    const { products, posts, against } = options;
    step(`Filling two databases with ${posts} posts each`);
    const root = against && resolve(against);
    const servers = [
      await startGrove('grove', await bed.mysqlShop(products), bed, { settings: CACHE_OFF }),
      against
        ? await startGrove('against', await bed.mysqlShop(products, root), bed, { root, settings: CACHE_OFF })
        : await startGrove('grove on sqlite', await bed.sqliteShop(products), bed, { settings: CACHE_OFF }),
    ];
    for (const server of servers) await writePosts(lookAt(server, bed), posts);
    const rounds = await roundsOf(servers, startLoad(bed), { ...options, bed, databasePid: await bed.databasePid() });
    const result = { name: 'posts-embed', options, settings: bed.settings, rounds };
    print(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

/** Each round asks each server both questions. */
async function roundsOf(servers, load, { posts, against, connections, warmUp, rounds, seconds, bed, databasePid }) {
  const { headers } = lookAt(servers[0], bed);
  const once = async (time, order = servers) => {
    const figures = {};
    for (const server of order)
      for (const [question, more] of Object.entries(QUESTIONS)) {
        const requests = Array.from({ length: posts / PER_PAGE }, (_, index) => ({
          path: `/rest/cms/v2/posts?page=${index + 1}${more}`,
          headers,
        }));
        const task = { requests, connections, seconds: time, ...((against || server === servers[0]) && { databasePid }) };
        figures[server.name] = { ...figures[server.name], [question]: await measure(load, server, task) };
      }
    return figures;
  };
  step('Warming up');
  await once(warmUp);
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    // Neither server profits from what the other one leaves behind.
    measured.push(await once(seconds, round % 2 === 1 ? servers : servers.toReversed()));
  }
  return measured;
}

/** Medians, and how many times as much an embedding page costs in each round. */
function print({ name, options: { posts, connections, seconds }, rounds }) {
  console.log(`\n${name}: ${posts} posts, ${connections} connections, ${rounds.length} rounds of ${seconds} s, medians\n`);
  const servers = Object.keys(rounds[0]);
  printTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'µs api', 'µs database'],
    servers.flatMap((server) =>
      Object.keys(QUESTIONS).map((question) => {
        const of = (figure) => medianOf(rounds.map((round) => round[server][question][figure] ?? 0));
        const [perSecond, cpu, databaseCpu] = ['perSecond', 'cpu', 'databaseCpu'].map((figure) => of(figure).toFixed(0));
        return [`${server}, ${question}`, perSecond, of('p50').toFixed(2), of('p99').toFixed(2), cpu, databaseCpu];
      }),
    ),
  );
  console.log('');
  for (const server of servers) {
    for (const [about, cost] of COSTS) {
      const ratios = rounds.map((round) => cost(round[server].embedded) / cost(round[server].plain));
      const told = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
      console.log(`Embedded to plain by µs of ${about}, ${server}: ${medianOf(ratios).toFixed(2)}   (${told})`);
    }
  }
}
