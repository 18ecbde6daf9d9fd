#!/usr/bin/env node
/**
 * Walks Grove with random requests beside a model of its rules (amounts, stock, statuses, `null`, visibility, totals of lists), and compares every
 * answer. A difference is shortened to the smallest walk that still shows it, and makes the command fail.
 *
 *   node tools/model-check/model-check.mjs [--steps 20000] [--engine sqlite|mysql|both] [--seed N]
 *
 * Without a server of MySQL (DATABASE_URL=mysql://...) a private one is started.
 */
import '../codegen/typescript/register.mjs';
import { startEngines } from '../engines/engines.mjs';
import { numberFrom, oneOf, runTrial, someSeed } from '../trials/harness/trial.mjs';

const MAX_STEPS = 200;

const options = { steps: numberFrom(1, 20_000), engine: oneOf('both', 'sqlite', 'mysql'), seed: someSeed() };

await runTrial(import.meta.filename, { options }, async (_stage, { steps, engine, seed }) => {
  const engines = await import('../../libs/database/src/testing/test-engine.ts');
  const errors = engine === 'mysql' ? [] : await check(engines.sqliteTestEngine(), steps, seed);
  if (engine === 'sqlite' || errors.length > 0) return errors;
  const { env, missing, stop } = await startEngines();
  try {
    if (!env.GROVE_TEST_MYSQL_URL) throw new Error(missing.join('\n'));
    return await check(engines.mysqlTestEngine(env.GROVE_TEST_MYSQL_URL), steps, seed);
  } finally {
    await stop();
  }
});

async function check(engine, steps, seed) {
  const [{ startTestServer }, { Client }, { prepare, walk }] = await Promise.all([
    import('../../apps/api/test/support/test-server.ts'),
    import('./client.ts'),
    import('./walk.ts'),
  ]);
  const server = await startTestServer(engine, { logLevel: 'error' });
  const client = new Client(server.root, server.headersOf('admin').Authorization);
  try {
    await prepare(client);
    for (let round = 0; client.steps < steps; round++) {
      const difference = await walk(client, { walks: 1, longest: MAX_STEPS, seed: seed + round });
      if (difference) return [`${engine.name}: ${difference}`];
      console.log(`${engine.name}: ${client.steps} of ${steps} steps, ${client.answered} answers, no difference.`);
    }
    return [];
  } finally {
    await server.stop();
    await engine.cleanUp();
  }
}
