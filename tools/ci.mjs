/**
 * Everything that is checked, in order, the same on a laptop and in CI: `npm test`. With names of steps only those: `npm test -- lint test`.
 * Servers and a browser for the tests are started if their programs are installed. What is left out is reported, and under CI=true it is a failure, except the step `mysql`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { areInstalled } from './clients/install.mjs';
import { startEngines } from './engines/engines.mjs';
import { findMysqlProgram } from './engines/mysql-server.mjs';
import { findProgram } from './engines/programs.mjs';

const mysqlBesideMariaDb = findProgram('mariadbd') && findMysqlProgram();
// Only the step `mysql` runs on it.
delete process.env.GROVE_TEST_MYSQL_PROGRAM;

/** The step `programs` says why. */
const programsMissing = () => (areInstalled() ? undefined : 'the programs are not installed.');

const REPORTS = 'node_modules/.cache/grove-tests';

/** The one list of steps, in groups. The steps of a group run at the same time, because most of them use one core. */
const GROUPS = [
  [
    {
      name: 'build',
      about: 'strict types of all libs and apps, and the package that is made of them',
      run: ['tools/build.mjs'],
    },
    { name: 'lint', about: 'Oxlint finds no mistake', run: ['node_modules/oxlint/bin/oxlint', 'libs', 'apps', 'tools'] },
    { name: 'boundaries', about: 'imports point one way', run: ['tools/boundaries/check-boundaries.mjs'] },
    { name: 'programs', about: 'the programs that are tried with Grove are installed', run: ['tools/clients/install.mjs'] },
  ],
  [
    {
      name: 'format',
      about: 'Oxfmt finds nothing to change',
      run: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    },
    { name: 'types', about: 'strict types of all tests', run: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'] },
    { name: 'env', about: '.env.example tells the truth', run: ['tools/env-example.mjs', '--check'] },
    {
      name: 'tools',
      about: 'promises of the tools',
      run: [
        // Most of them wait: for servers that start, for timeouts, and for clients. The longest are first.
        ...['--test', '--test-concurrency=3'],
        ...['tools/upgrade/upgrade.test.mjs', 'tools/galera/galera.test.mjs', 'tools/image/sentinel.test.mjs'],
        ...['tools/replication/replication.test.mjs', 'tools/chaos/webhooks.test.mjs', 'tools/failures/failures.test.mjs'],
        ...['tools/boundaries/boundaries.test.mjs', 'tools/image/image.test.mjs', 'tools/deploy/deploy.test.mjs'],
        ...['tools/release/release.test.mjs', 'tools/bench/against-plan.test.mjs', 'tools/bench/answer.test.mjs'],
        ...['tools/bench/mix/sequence.test.mjs', 'tools/program-options.test.mjs', 'tools/installation.test.mjs'],
      ],
    },
    {
      name: 'clients',
      about: 'clients of the ecosystem work with the sample shop, and so do the examples of the documentation',
      run: ['--test', '--test-reporter=spec', 'tools/clients/try-all.mjs'],
      leftOut: programsMissing,
    },
    {
      name: 'generators',
      about: 'generators make clients of the OpenAPI documents that compile and accept what the sample shop answers',
      run: ['tools/clients/try-generators.mjs', '--brief'],
      leftOut: programsMissing,
    },
  ],
  [
    {
      name: 'test',
      about: 'promises of all projects',
      run: ['tools/test-project.mjs', 'all'],
      needsEngines: true,
    },
  ],
  [
    {
      name: 'mysql',
      about: 'promises about MySQL and MariaDB, on MySQL',
      run: ['tools/engines/engines.mjs', '--', process.execPath, 'tools/test-project.mjs', 'all', '-t', 'MySQL'],
      // The servers are private.
      env: { GROVE_TEST_MYSQL_PROGRAM: mysqlBesideMariaDb, DATABASE_URL: undefined },
      leftOut: () => (mysqlBesideMariaDb ? undefined : 'install mysqld beside mariadbd, or name it in GROVE_TEST_MYSQL_PROGRAM'),
      isOptional: true,
    },
  ],
];

const requested = process.argv.slice(2);
let engines;
let failed = false;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
for (const group of GROUPS) {
  const steps = group.filter(({ name }) => requested.length === 0 || requested.includes(name));
  const results = await Promise.all(steps.map((step) => runStep(step, steps.length > 1)));
  if (results.some((code) => code !== 0)) failed = true;
  // Without a build nothing can be tested. All other errors are reported together.
  if (steps.some(({ name }, index) => name === 'build' && results[index] !== 0)) break;
}
await engines?.stop();
summarise();
process.exitCode = failed ? 1 : 0;

/** Runs a step and returns its exit code. The output of a step that runs beside others is shown when it ends. */
async function runStep({ name, about, run, needsEngines, env: ownEnv, leftOut, isOptional }, isBesideOthers) {
  const started = Date.now();
  const title = `\n▶ ${name}: ${about}`;
  const reason = leftOut?.();
  if (!isBesideOthers || reason) console.log(title);
  if (reason) {
    console.log(`  Left out: ${reason}`);
    return requested.includes(name) || (process.env.CI === 'true' && !isOptional) ? 1 : 0;
  }
  const env = needsEngines ? await environmentWithEngines() : { ...process.env, ...ownEnv };
  const { code, output } = env ? await runNode(run, env, isBesideOthers) : { code: 1, output: '' };
  if (isBesideOthers) console.log(`${title}\n${output.trim()}`.trimEnd());
  console.log(`${code === 0 ? '✔' : '✘'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return code;
}

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

function runNode(command, env, isCaptured) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      stdio: isCaptured ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...env, NX_DAEMON: 'false', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** How many promises hold, over all projects. */
function summarise() {
  if (requested.length > 0 && !requested.includes('test')) return;
  const reports = readdirSync(REPORTS, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(REPORTS, file), 'utf8')));
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  console.log(`\n${sum('numPassedTests')} passed, ${sum('numFailedTests') + sum('numRuntimeErrorTestSuites')} failed`);
}
