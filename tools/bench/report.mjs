import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineFacts } from './machine.mjs';

const FOLDER = join(import.meta.dirname, '../../bench-results');

/** Tells what is being done. */
export const step = (text) => console.error(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

export function medianOf(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints the medians of each server, and how Grove compares in each round. */
export function printDuel({ name, options, rounds, ratios }) {
  const { products, connections, seconds } = options;
  console.log(`\n${name}: ${products} products, ${connections} connections, ${rounds.length} rounds of ${seconds} s, medians\n`);
  printTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'µs api', 'µs database', 'peak MB'],
    Object.keys(rounds[0]).map((server) => {
      const of = (figure) => medianOf(rounds.map((round) => round[server][figure]));
      const database = rounds[0][server].databaseCpu === undefined ? '' : of('databaseCpu').toFixed(0);
      return [
        server,
        of('perSecond').toFixed(0),
        of('p50').toFixed(2),
        of('p99').toFixed(2),
        of('cpu').toFixed(0),
        database,
        of('peakMegabytes').toFixed(0),
      ];
    }),
  );
  const told = (list) => list.map((ratio) => ratio.toFixed(2)).join(' ');
  for (const [other, { perSecond, cpu, median }] of Object.entries(ratios)) {
    console.log(`\nGrove to ${other}, by requests/s:   ${median.perSecond.toFixed(2)}   (${told(perSecond)})`);
    console.log(`Grove to ${other}, by µs of api:    ${median.cpu.toFixed(2)}   (${told(cpu)})`);
  }
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
