import { setTimeout as delay } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import '../../codegen/typescript/register.mjs';

/** Clients of two servers, which write while `fail` breaks the database below, and what must be true afterwards. */
export async function openShops(stage, { urls, seed, settle, options, environment = {} }) {
  const [{ CoreConfig }, { SeededRandom }, { newConfiguration }, { ChildServer }, { ClusterTrial }] = await Promise.all([
    import('@grove/core'),
    import('../../../libs/core/src/testing/seeded-random.ts'),
    import('../../../apps/api/test/support/test-server.ts'),
    import('../../../apps/api/test/support/child-server.ts'),
    import('../../../apps/api/test/support/cluster-trial.ts'),
  ]);
  const chance = new SeededRandom(seed);
  const configuration = await newConfiguration(undefined, { databaseUrl: urls[0], logLevel: 'silent' });
  const { dataDir } = configuration.get(CoreConfig);
  stage.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const trial = new ClusterTrial(configuration, chance, options);
  const headers = await trial.prepare();
  await settle();
  // At the same time: of two servers that migrate one waits for the other, although they are at different nodes.
  const servers = await Promise.all(
    urls.map((url) => ChildServer.start(configuration, { DATABASE_URL: url, LOG_LEVEL: 'error', ...environment })),
  );
  for (const server of servers) stage.onEnd(() => server.kill());
  return { trial, chance, servers, clients: servers.map((server) => server.as(headers)), dataDir };
}

/** Lets the faults of this list happen, one in each schedule, until one leaves an error, and returns what is wrong. `judge` returns further errors, `say` what else is printed. */
export async function runSchedules({ trial, servers, clients }, { names, schedules, fail, settle, judge, say = () => '' }) {
  const began = Date.now();
  let errors = [];
  for (let schedule = 1; schedule <= schedules && errors.length === 0; schedule++) {
    const name = names[(schedule - 1) % names.length];
    errors = await trial.run(clients, () => fail(name), settle);
    errors.push(...(await judge()));
    const elapsed = `${Math.round((Date.now() - began) / 1_000)} s`;
    console.log(`${schedule}/${schedules} ${name}: ${format(trial.statistics)}${say()}, ${errors.length} errors, ${elapsed}`);
  }
  const logs = errors.length > 0 ? servers.map(({ recentLog }) => recentLog) : [];
  await Promise.all(servers.map((server) => server.kill()));
  return [...errors, ...logs.filter(Boolean)];
}

/** The tables that differ between the servers of a shop after so many looks: nothing writes meanwhile, but what was accepted before may still be written down. */
export async function lastingDifferences(servers, settle, looks = 20) {
  for (let look = 1; ; look++) {
    await settle();
    const tables = (await servers[0].query('SHOW TABLES IN grove')).map((row) => `grove.${Object.values(row)[0]}`);
    const sums = await Promise.all(servers.map((server) => server.query(`CHECKSUM TABLE ${tables.join(', ')}`)));
    const differing = tables.filter((_table, index) => new Set(sums.map((rows) => rows[index].Checksum)).size > 1);
    if (differing.length === 0 || look === looks) return differing.map((table) => `The servers have different rows in ${table}.`);
    await delay(250);
  }
}

function format({ requests, unavailable, orders, repeated, products, soldOut, lost }) {
  const refusals = Object.entries(unavailable).map(([code, count]) => `${count} × ${code}`);
  return (
    `${requests} requests (503: ${refusals.join(', ') || 'none'}), ${orders} orders, ${repeated} repeated elsewhere, ${soldOut} sold out, ${products} products` +
    (lost > 0 ? `, ${lost} of them LOST` : '')
  );
}
