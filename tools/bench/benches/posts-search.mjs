import { makeBed } from '../bed.mjs';
import { growPosts, wordsOf } from '../grown-posts.mjs';
import { indexed } from '../indexed.mjs';
import { cpuMicros } from '../process-figures.mjs';
import { printTable, step, writeResults } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { CACHE_OFF, startGrove } from '../servers.mjs';

export const about = 'What one person waits for who searches many posts: --sizes. Each search is for something else.';

export const defaults = { sizes: [200_000], products: 20, flushLogAtCommit: 2 };
export const quick = { sizes: [3000] };

const LIST = '/rest/cms/v2/posts';
/** Searches of each kind. There are not more words that nearly every post has. */
const SEARCHES = 40;
/** Searches for words between the common and the middling before the first that counts. */
const WARM_UP = 200;

export async function run(options) {
  const bed = await makeBed(options);
  try {
    const sizes = {};
    for (const size of options.sizes) sizes[size] = await measured(size, bed, options.products);
    const result = { name: 'posts-search', options, settings: bed.settings, sizes };
    print(result);
    writeResults(result);
  } finally {
    await bed.end();
  }
}

async function measured(size, bed, products) {
  step(`Filling MariaDB with ${size} posts`);
  const url = await bed.mysqlShop(products);
  const rows = (sql, values) => bed.rows(url, sql, values);
  const vocabulary = await growPosts(rows, size, (there) => step(`${there} posts`));
  const server = await startGrove(`${size} posts`, url, bed, { settings: CACHE_OFF });
  const indexedIn = await indexed(rows, 'post');
  step('Waiting until the database has written everything');
  await bed.settled();
  const databasePid = await bed.databasePid();
  const kinds = {};
  const every = [];
  step('Warming up');
  await timed(server, requestsFor(vocabulary.words.slice(SEARCHES, SEARCHES + WARM_UP)), databasePid);
  for (const [kind, searches] of Object.entries(searchesOf(vocabulary, size))) {
    step(`Searching for ${kind}`);
    const requests = requestsFor(searches);
    kinds[kind] = { first: await timed(server, requests, databasePid), again: await timed(server, requests, databasePid) };
    every.push(...requests);
  }
  step('Writing posts');
  const headers = { Authorization: bed.authorization, 'Content-Type': 'application/json' };
  const written = await timed(
    server,
    Array.from({ length: SEARCHES }, (_, place) => JSON.stringify(newPost(size + place, vocabulary))).map((body) => ({
      ...{ method: 'POST', path: LIST, body },
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    })),
    databasePid,
  );
  step('Searching for all of these, while the new posts wait to be indexed');
  const all = { first: await timed(server, every, databasePid), again: await timed(server, every, databasePid) };
  return { indexedIn, kinds, written, all };
}

const requestsFor = (searches) => [...new Set(searches)].map((text) => ({ path: `${LIST}?search=${encodeURIComponent(text)}` }));

/** What is searched, by kind. */
function searchesOf(vocabulary, size) {
  const spread = (first, last) =>
    Array.from({ length: SEARCHES }, (_, place) => first + Math.floor((place * (last - first)) / SEARCHES));
  const some = (first, last) => spread(first, last).map((place) => vocabulary.words[place]);
  const [common, middling] = [some(0, SEARCHES), some(500, 5000)];
  const neighbours = spread(0, size).map((number) => wordsOf(number, vocabulary).slice(8, 10));
  return {
    'a rare word': some(20_000, 40_000),
    'a middling word': middling,
    'a common word': common,
    'two words': middling.map((word, place) => `${word} ${common[place]}`),
    'two common words': common.map((word, place) => `${word} ${common[(place + 7) % SEARCHES]}`),
    'part of a word': some(300, 40_000).map((word) => word.slice(1, 6)),
    'a phrase': neighbours.map((words) => `"${words.join(' ')}"`),
  };
}

/** What answers take that come one after the other, in milliseconds, and how much they found. */
async function timed(server, requests, databasePid) {
  const used = () => [server.pid, databasePid].map((pid) => pid && cpuMicros(pid));
  const before = used();
  const times = [];
  const totals = [];
  for (const request of requests) {
    const start = performance.now();
    const { status, headers, text } = await ask(server, request);
    times.push(performance.now() - start);
    if (status >= 300) throw new Error(`${request.path} was refused: ${text.slice(0, 400)}`);
    totals.push(Number(headers['x-wp-total'] ?? 1));
  }
  const [cpu, databaseCpu] = used().map((micros, place) => micros && (micros - before[place]) / requests.length);
  const at = (list, share) =>
    list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))];
  return { p50: at(times, 0.5), p99: at(times, 0.99), found: at(totals, 0.5), most: at(totals, 1), cpu, databaseCpu };
}

function newPost(number, vocabulary) {
  const words = wordsOf(number, vocabulary);
  return { title: words.slice(0, 7).join(' '), content: words.slice(7).join(' '), status: 'publish' };
}

function print({ sizes }) {
  const head = ['', 'posts', 'found p50', 'most', 'first p50 ms', 'p99', 'µs api', 'µs database', 'again p50 ms', 'p99'];
  const told = (number) => number.toFixed(1);
  const of = ({ p50, p99 }) => [told(p50), told(p99)];
  const cpuOf = ({ cpu, databaseCpu = 0 }) => [cpu.toFixed(0), databaseCpu.toFixed(0)];
  console.log('');
  printTable(
    head,
    Object.entries(sizes).flatMap(([size, { kinds, all, written }]) => [
      ...Object.entries({ ...kinds, 'all of these': all }).map(([kind, { first, again }]) => [
        ...[kind, size, `${first.found}`, `${first.most}`],
        ...[...of(first), ...cpuOf(first), ...of(again)],
      ]),
      ['a post is written', size, '', '', ...of(written), ...cpuOf(written), '', ''],
    ]),
  );
  for (const [size, { indexedIn }] of Object.entries(sizes))
    console.log(`\n${size} posts were indexed in ${indexedIn.toFixed(0)} s`);
}
