import { existsSync } from 'node:fs';
import { findProgram } from '../../engines/programs.mjs';
import { endWithUsage, readOptions } from '../../program-options.mjs';
import { openStage } from './stage.mjs';

/** The library of Galera, where distributions have it. */
export const GALERA = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((file) =>
  existsSync(file),
);

/** What a trial may need, by the package that has it. */
const PACKAGES = {
  'mariadb-server': () => findProgram('mariadbd') && findProgram('mariadb-install-db'),
  'redis-server': () => findProgram('redis-server', 'valkey-server'),
  haproxy: () => findProgram('haproxy'),
  'galera-4': () => GALERA,
  rsync: () => findProgram('rsync') && findProgram('wsrep_sst_rsync'),
};

/** The packages of a list that are not installed. */
export const missingPackages = (needs) => needs.filter((name) => !PACKAGES[name]());

const MAX_ERRORS = 50;

/**
 * Runs a trial: `program` is its file, whose first comment documents its options, `options` has their defaults (a number above 0, a text, a flag, or what `oneOf` and the
 * like return). `run` gets a stage and the values of the options, and returns what is wrong, in sentences: then the process ends with 1.
 */
export async function runTrial(program, { options = {}, needs = () => [], inMemory = false }, run) {
  const { values } = readValues(program, options);
  const missing = missingPackages(needs(values));
  if (missing.length > 0) endWithUsage(program, `Install ${missing.join(', ')}.`);
  const stage = openStage('trial', { inMemory });
  const errors = [...new Set(await run(stage, values))];
  stage.close();
  for (const error of errors.slice(0, MAX_ERRORS)) console.error(error);
  if (errors.length > 0) console.error(`${errors.length} errors${'seed' in values ? `; again with --seed ${values.seed}` : ''}`);
  process.exit(errors.length === 0 ? 0 : 1);
}

/** A seed that is another one each time, unless it is given: the same seed makes the same choices. */
export const someSeed = () => numberFrom(0, Date.now() % 1_000_000);

/** A whole number that is not below another one. */
export const numberFrom = (least, value) => ({
  value,
  wanted: `a whole number from ${least}`,
  parse: (text) => (Number.isInteger(Number(text)) && Number(text) >= least ? Number(text) : undefined),
});

/** One of some words, the first if none is given. */
export const oneOf = (...words) => ({
  value: words[0],
  wanted: `one of ${words.join(', ')}`,
  parse: (text) => words.find((word) => word === text),
});

/** Some of these words, all of them if none is given. */
export const someOf = (...words) => ({
  value: words,
  wanted: `some of ${words.join()}`,
  parse: (text) => (text.split(',').every((word) => words.includes(word)) ? text.split(',') : undefined),
});

export const aboveZero = (value) => ({
  value,
  wanted: 'a number above 0',
  parse: (text) => (Number(text) > 0 ? Number(text) : undefined),
});

/** The values of options, as `runTrial` knows them, and what else the command says. */
export function readValues(program, options) {
  const types = Object.entries(options).map(([name, option]) => [
    name,
    { type: typeof option === 'boolean' ? 'boolean' : 'string' },
  ]);
  const read = readOptions(program, { options: Object.fromEntries(types), allowPositionals: true });
  const valueOf = (name, option) => {
    const given = read.values[name];
    const kind = typeof option === 'number' ? aboveZero(option) : option;
    if (typeof kind !== 'object') return given ?? kind;
    if (given === undefined) return kind.value;
    return kind.parse(given) ?? endWithUsage(program, `--${name} is ${kind.wanted}.`);
  };
  const values = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, valueOf(name, option)]));
  return { values, positionals: read.positionals };
}
