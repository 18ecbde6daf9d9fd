import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineFacts } from './machine.mjs';

const FOLDER = join(import.meta.dirname, '../../bench-results');

/** Logs what is being done. */
export const step = (text) => console.error(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

export function medianOf(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints the medians of each server, and how Grove compares in each round. */
export function printDuel({ name, options, rounds, ratios }) {
  const { products, connections, seconds } = options;
  const shop = products === undefined ? '' : `${products} products, `;
  console.log(`\n${name}: ${shop}${connections} connections, ${rounds.length} rounds of ${seconds} s, medians\n`);
  const digits = { perSecond: 0, p50: 2, p99: 2, cpu: 0, databaseCpu: 0, peakMegabytes: 0 };
  printTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'µs api', 'µs database', 'peak MB'],
    Object.entries(rounds[0]).map(([server, first]) => [
      server,
      ...Object.entries(digits).map(([figure, count]) =>
        // The processes of servers that run elsewhere are not known.
        first[figure] === undefined ? '' : medianOf(rounds.map((round) => round[server][figure])).toFixed(count),
      ),
    ]),
  );
  const told = (list) => list.map((ratio) => ratio.toFixed(2)).join(' ');
  for (const { grove, other, perSecond, cpu, median } of ratios) {
    const pair = `${grove[0].toUpperCase()}${grove.slice(1)} to ${other}`;
    console.log(`\n${pair}, by requests/s:   ${median.perSecond.toFixed(2)}   (${told(perSecond)})`);
    if (cpu) console.log(`${pair}, by µs of api:    ${median.cpu.toFixed(2)}   (${told(cpu)})`);
  }
  for (const { grove, other } of rounds[0][ratios[0].grove].kinds ? ratios : []) printKinds(rounds, grove, other);
}

/** Prints what each kind of request takes at two servers, with errors of all rounds, and how much sooner Grove answers. */
function printKinds(rounds, grove, other) {
  const all = (server, kind) => rounds.flatMap((round) => round[server].kinds[kind] ?? []);
  const median = (server, kind, figure) => medianOf(all(server, kind).map((figures) => figures[figure]));
  const sum = (server, kind, figure) => all(server, kind).reduce((total, figures) => total + figures[figure], 0);
  const kinds = Object.keys(rounds[0][grove].kinds).filter((kind) => all(other, kind).length > 0);
  console.log('');
  printTable(
    [
      `${grove} to ${other}`,
      ...[grove, other].flatMap((server) => [`${server}: requests`, 'p50 ms', 'p99 ms', 'errors']),
      'ratio of p50',
    ],
    kinds
      .toSorted()
      .map((kind) => [
        kind,
        ...[grove, other].flatMap((server) => [
          String(sum(server, kind, 'requests')),
          ...['p50', 'p99'].map((figure) => median(server, kind, figure).toFixed(2)),
          String(sum(server, kind, 'errors')),
        ]),
        (median(other, kind, 'p50') / median(grove, kind, 'p50')).toFixed(2),
      ]),
  );
}

/** Prints the medians of each question by the size of the shop, and how many times those of the smallest shop they are. */
export function printScale({ name, counted, options, sizes, rounds }) {
  const { connections, seconds } = options;
  console.log(`\n${name}: ${connections} connections, ${rounds.length} rounds of ${seconds} s, medians\n`);
  const shops = Object.entries(sizes);
  const [, smallest] = shops[0];
  const cost = ({ cpu, databaseCpu = 0 }) => cpu + databaseCpu;
  const ratio = (one, other) => (one / other).toFixed(2);
  printTable(
    ['', counted, 'µs api', 'µs database', 'µs in all', 'ratio', 'p50 ms', 'ratio', 'p99 ms', 'ratio'],
    Object.keys(smallest).flatMap((question) =>
      shops.map(([size, { [question]: figures }]) => {
        const least = smallest[question];
        return [
          question,
          size,
          figures.cpu.toFixed(0),
          (figures.databaseCpu ?? 0).toFixed(0),
          ...[cost(figures).toFixed(0), ratio(cost(figures), cost(least))],
          ...[figures.p50.toFixed(2), ratio(figures.p50, least.p50)],
          ...[figures.p99.toFixed(2), ratio(figures.p99, least.p99)],
        ];
      }),
    ),
  );
  const peakOf = (questions) => Math.max(...Object.values(questions).map((figures) => figures.peakMegabytes));
  console.log('');
  for (const [size, questions] of shops)
    console.log(`Peak memory of the api at ${size} ${counted}: ${peakOf(questions).toFixed(0)} MB`);
}

/** Prints rows under their heads, numbers to the right. */
export function printTable(heads, rows) {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column] + 3))).join('');
  for (const row of [heads, ...rows]) console.log(line(row));
}

/** Keeps all figures in `bench-results`, with the machine they were measured on. */
export function writeResults(result) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${result.name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`);
  writeFileSync(file, `${JSON.stringify({ machine: machineFacts(), ...result }, null, 2)}\n`);
  console.log(`\n${file}`);
}
