/**
 * Everything that is checked, in order, the same on a laptop and in CI: `npm test`. With names of steps only those: `npm test -- lint test`.
 * Servers for the tests are started when their programs are installed, and so is a browser; what is left out is said, and under CI=true it is a failure.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEngines } from './engines/engines.mjs';

const REPORTS = 'node_modules/.cache/grove-tests';
const nx = (...args) => ['node_modules/nx/dist/bin/nx.js', ...args];

/** The one list of steps. */
const STEPS = [
  {
    name: 'format',
    about: 'Prettier finds nothing to change',
    run: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  },
  { name: 'build', about: 'strict types of all libs and apps', run: nx('run-many', '-t', 'build', '--output-style=static') },
  { name: 'types', about: 'strict types of all tests', run: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'] },
  { name: 'lint', about: 'ESLint, with the layers', run: nx('run-many', '-t', 'lint', '--output-style=static') },
  { name: 'boundaries', about: 'imports point one way', run: ['tools/boundaries/check-boundaries.mjs'] },
  { name: 'env', about: '.env.example tells the truth', run: ['tools/env-example.mjs', '--check'] },
  {
    name: 'tools',
    about: 'promises of the tools',
    run: ['--test', 'tools/boundaries/boundaries.test.mjs', 'tools/image/image.test.mjs', 'tools/chaos/webhooks.test.mjs'],
  },
  {
    name: 'test',
    about: 'promises of all projects',
    run: ['tools/test-project.mjs', 'all'],
    needsEngines: true,
  },
];

const asked = process.argv.slice(2);
const steps = STEPS.filter(({ name }) => asked.length === 0 || asked.includes(name));
let engines;
let failed = false;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
for (const step of steps) {
  const started = Date.now();
  console.log(`\n▶ ${step.name}: ${step.about}`);
  const env = step.needsEngines ? await environmentWithEngines() : process.env;
  const code = env ? await run(step.run, env) : 1;
  console.log(`${code === 0 ? '✔' : '✘'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed = true;
  // What was not built cannot be tested; every other fault is told together with the rest.
  if (code !== 0 && step.name === 'build') break;
}
await engines?.stop();
summarise();
process.exitCode = failed ? 1 : 0;

/** The environment of the tests, or undefined when something may not be left out. */
async function environmentWithEngines() {
  engines = await startEngines({ inMemory: true });
  for (const sentence of engines.missing) console.log(`  Left out: ${sentence}`);
  if (process.env.CI === 'true' && engines.missing.length > 0) {
    console.error('  Under CI nothing may be left out.');
    return undefined;
  }
  const which = [
    'sqlite',
    ...(engines.env.GROVE_TEST_MYSQL_URL ? ['mysql'] : []),
    ...(engines.env.GROVE_TEST_REDIS_URL ? ['redis'] : []),
    ...(engines.env.GROVE_TEST_BROWSER ? ['browser'] : []),
  ];
  return { ...process.env, ...engines.env, GROVE_TEST_ENGINES: which.join(',') };
}

function run(command, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      stdio: 'inherit',
      env: { ...env, NX_DAEMON: 'false', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** How many promises hold, over all projects. */
function summarise() {
  if (!steps.some(({ name }) => name === 'test')) return;
  const reports = readdirSync(REPORTS, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(REPORTS, file), 'utf8')));
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  console.log(`\n${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`);
}
