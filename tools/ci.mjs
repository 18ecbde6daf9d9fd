/**
 * Everything that is checked, the same on a laptop and in CI: `npm test`. With names of targets only those: `npm test -- lint types`. Nx runs them and remembers
 * what has passed with the same files. Servers and a browser for the tests are started if their programs are installed. What is left out is said at the end; under
 * CI=true nothing is left out, except `test-mysql`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { startEngines } from './engines/engines.mjs';
import { findMysqlProgram } from './engines/mysql-server.mjs';
import { findProgram } from './engines/programs.mjs';
import { areInstalled } from './trials/ecosystem/install.mjs';

const CHECKS = ['build', 'types', 'lint', 'boundaries', 'format', 'env', 'promises'];
/** What takes long and needs clusters, or programs that are tried with Grove. */
const TRIALS = ['trials', 'clients', 'generators'];
const NEED_PROGRAMS = ['clients', 'generators'];
/** Promises about MySQL and MariaDB, on MySQL: only where both are installed. */
const ON_MYSQL = 'test-mysql';

const mysqlBesideMariaDb = findProgram('mariadbd') && findMysqlProgram();
// Only `test-mysql` runs on it.
delete process.env.GROVE_TEST_MYSQL_PROGRAM;

const isCI = process.env.CI === 'true';
const requested = process.argv.slice(2);
const isWanted = (target) => (requested.length > 0 ? requested.includes(target) : isCI || !TRIALS.includes(target));

const leftOut = [];
let failed = false;

const checks = [...CHECKS, ...TRIALS].filter(isWanted);
const others = TRIALS.filter((target) => !isWanted(target));
if (requested.length === 0 && others.length > 0) leftOut.push(`${others.join(', ')}: npm test -- ${others.join(' ')}`);

if (checks.some((target) => NEED_PROGRAMS.includes(target))) run(['tools/trials/ecosystem/install.mjs']);
const possible = checks.filter((target) => !NEED_PROGRAMS.includes(target) || areInstalled());
if (possible.length < checks.length) refuse(`${NEED_PROGRAMS.join(', ')}: the programs are not installed`);

if (possible.length > 0) run(nx(possible));
if (isWanted('test')) await testOnEngines();
if (isWanted(ON_MYSQL)) testOnMysql();

for (const sentence of leftOut) console.log(`Left out: ${sentence}`);
if (isWanted('test')) summarise();
process.exitCode = failed ? 1 : 0;

async function testOnEngines() {
  const { env, missing, stop } = await startEngines();
  for (const sentence of missing) refuse(sentence);
  const engines = [
    'sqlite',
    ...(env.GROVE_TEST_MYSQL_URL ? ['mysql'] : []),
    ...(env.GROVE_TEST_REDIS_URL ? ['redis'] : []),
    ...(env.GROVE_TEST_BROWSER ? ['browser'] : []),
  ];
  // With nothing but Node it is the same as `npx nx test PROJECT`, which finds its results.
  const own = { ...env, ...(engines.length > 1 && { GROVE_TEST_ENGINES: engines.join(',') }) };
  // The specs of one project use all cores: two projects would make each other's servers slow.
  run(nx(['test'], 1), own);
  await stop();
}

function testOnMysql() {
  if (!mysqlBesideMariaDb)
    return void leftOut.push('MySQL beside MariaDB: install mysqld too, or name it in GROVE_TEST_MYSQL_PROGRAM');
  const command = ['tools/engines/engines.mjs', '--', process.execPath, ...nx([ON_MYSQL])];
  run(command, { GROVE_TEST_MYSQL_PROGRAM: mysqlBesideMariaDb, DATABASE_URL: undefined });
}

/** What may be missing on a laptop, and not in CI or when it was asked for. */
function refuse(sentence) {
  leftOut.push(sentence);
  failed ||= isCI;
}

/** Targets of two projects run at the same time. */
function nx(targets, parallel = 2) {
  return ['node_modules/nx/dist/bin/nx.js', 'run-many', `--parallel=${parallel}`, '-t', ...targets];
}

function run(command, env = {}) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) failed = true;
}

function summarise() {
  const reports = ['libs', 'apps']
    .flatMap((top) => readdirSync(top).map((project) => `dist/test-reports/${top}/${project}.json`))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  const broken = reports
    .flatMap(({ testResults }) => testResults)
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'));
  console.log(
    `\n${sum('numPassedTests')} passed, ${sum('numFailedTests') + broken.length} failed, ${sum('numPendingTests')} left out`,
  );
}
