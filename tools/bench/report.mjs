import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'bench-results');

/** Logs what is being done. */
export const step = (text) => console.error(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

export const medianOf = (numbers) => (quantile(numbers, 0.5) + quantile(numbers, 0.5, Math.ceil)) / 2;

/** The number that stands at this part of all of them. */
export function quantile(numbers, part, round = Math.floor) {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, round((sorted.length - 1) * part))];
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

function machineFacts() {
  return {
    processor: os.cpus()[0].model,
    cores: os.cpus().length,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit: spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() || 'unknown',
    load: os.loadavg()[0].toFixed(2),
  };
}
