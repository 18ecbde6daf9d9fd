import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', fileURLToPath(new URL('../typescript/register.mjs', import.meta.url))];

/** Runs a program with the sources of Grove, and ends this process with the code that it returns. */
export async function runWithSources(program, main) {
  if (process.execArgv.includes(SOURCES[0])) process.exit(await main());
  const command = [...SOURCES, fileURLToPath(program), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
}

/** A private folder in memory, functions that end what is in it, the first of which runs first, and `clear`, which calls them; so does the end of this process. */
export function setUp(name) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `grove-${name}-`));
  const ends = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
  const clear = () => {
    process.removeListener('exit', clear);
    for (const end of ends) end();
  };
  process.once('exit', clear);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  return { folder, ends, clear };
}

/** Two servers at these URLs of one new database, clients of both, and the choices of this seed. */
export async function startTrial({ urls, seed, ends, settle, options, environment = {} }) {
  const [{ CoreConfig }, { SeededRandom }, { newConfiguration }, { ChildServer }, { ClusterTrial }] = await Promise.all([
    import('@grove/core'),
    import('../../libs/core/src/testing/seeded-random.ts'),
    import('../../apps/api/test/support/test-server.ts'),
    import('../../apps/api/test/support/child-server.ts'),
    import('../../apps/api/test/support/cluster-trial.ts'),
  ]);
  const chance = seed === undefined ? new SeededRandom() : new SeededRandom(Number(seed));
  const configuration = await newConfiguration(undefined, { databaseUrl: urls[0], logLevel: 'silent' });
  const { dataDir } = configuration.get(CoreConfig);
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const trial = new ClusterTrial(configuration, chance, options);
  const headers = await trial.prepare();
  await settle();
  const start = async (DATABASE_URL) => {
    const server = await ChildServer.start(configuration, { DATABASE_URL, LOG_LEVEL: 'error', ...environment });
    ends.unshift(() => server.kill());
    return server;
  };
  // At the same time: of two servers that migrate one waits for the other, although they are at different nodes.
  const servers = await Promise.all(urls.map(start));
  const clients = servers.map((server) => server.as(headers));
  return { trial, chance, servers, clients, dataDir };
}

/**
 * Lets the faults happen one after the other until one leaves an error, prints a line for each schedule, and returns the exit code. `judge` returns further errors,
 * `tell` what else is printed.
 */
export async function runSchedules({ trial, servers, clients }, { names, schedules, fail, settle, judge, tell = () => '' }) {
  const began = Date.now();
  let errors = [];
  for (let schedule = 1; schedule <= schedules && errors.length === 0; schedule++) {
    const name = names[(schedule - 1) % names.length];
    errors = await trial.run(clients, () => fail(name), settle);
    errors.push(...(await judge()));
    const elapsed = `${Math.round((Date.now() - began) / 1_000)} s`;
    console.log(`${schedule}/${schedules} ${name}: ${format(trial.statistics)}${tell()}, ${errors.length} errors, ${elapsed}`);
  }
  if (errors.length > 0) {
    console.error([...new Set(errors)].slice(0, 50).join('\n'));
    for (const { recentLog } of servers) console.error(recentLog);
  }
  await Promise.all(servers.map((server) => server.kill()));
  return errors.length === 0 ? 0 : 1;
}

/** The tables of a database that are not the same on all servers. Nothing may be written meanwhile. `query` runs a statement on one of them. */
export async function differencesOf(servers, database, query) {
  const tables = (await query(servers[0], `SHOW TABLES IN ${database}`)).map((row) => `${database}.${Object.values(row)[0]}`);
  const sums = await Promise.all(servers.map((server) => query(server, `CHECKSUM TABLE ${tables.join(', ')}`)));
  return tables
    .filter((_table, index) => new Set(sums.map((rows) => rows[index].Checksum)).size > 1)
    .map((table) => `The servers have different rows in ${table}.`);
}

function format({ requests, unavailable, orders, repeated, products, soldOut, lost }) {
  const refusals = Object.entries(unavailable).map(([code, count]) => `${count} × ${code}`);
  return (
    `${requests} requests (503: ${refusals.join(', ') || 'none'}), ${orders} orders, ${repeated} repeated elsewhere, ${soldOut} sold out, ${products} products` +
    (lost > 0 ? `, ${lost} of them LOST` : '')
  );
}
