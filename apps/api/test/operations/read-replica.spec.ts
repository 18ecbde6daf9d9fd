import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import { SeededRandom } from '@grove/core/testing';
import { Database, kindLoader } from '@grove/database';
import { describeOnMysql } from '@grove/database/testing';
import { schema } from '@grove/server';
import { aProduct } from '../support/builders.js';
import { CachedReads, startSecondServer, type SecondServer } from '../support/cached-reads.js';
import { get } from '../support/monitoring.js';
import { ReplicatedPair } from '../support/replicated-pair.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

/** Rounds of changes, each followed by reads. `REPLICA_ROUNDS=2000` looks longer. */
const ROUNDS = Number(process.env['REPLICA_ROUNDS'] ?? 60);
const READS_PER_ROUND = 5;

describeOnMysql('A read replica', (engine) => {
  let pair: ReplicatedPair;
  let server: TestServer;
  let second: SecondServer;
  let database: Database;
  /** Asks the primary only. */
  let plain: SecondServer;
  beforeAll(async () => {
    pair = await ReplicatedPair.start();
    const { databaseUrl, databaseReadUrl } = await pair.createDatabase('grove');
    server = await startTestServer(engine, { databaseUrl, databaseReadUrl, responseCacheMb: 0 });
    database = await Database.open({ url: databaseUrl, readUrl: databaseReadUrl, ...schema, poolSize: 5, onWarning: warned });
    second = await startSecondServer(server, {}, database);
    plain = await startSecondServer(server, { responseCacheMb: 0 });
  });
  afterAll(async () => {
    await Promise.all([second.stop(), plain.stop()]);
    await server.stop();
    pair.stop();
  });

  const warnings: string[] = [];
  const warned = (message: string) => void warnings.push(message);

  /** Waits until both servers use the replica. */
  async function untilUsed(): Promise<void> {
    await pair.query('replica', 'START SLAVE SQL_THREAD');
    await pair.do('settle');
    for (const { replica, versions } of [server.database, database])
      while ((await replica!.examine(await versions.current())) !== 'current') continue;
  }

  const figures = () => server.database.replica!.figures;
  const products = (asked: Pick<SecondServer, 'as'>, query = '?per_page=5') => asked.as('admin').get(`/shop/v1/products${query}`);

  it('runs the statements of lists, and the primary those of sign-in and versions only', async () => {
    await aProduct(server.as('admin'));
    await untilUsed();
    const counts = async () => [await pair.selects('primary'), await pair.selects('replica')];
    const [primary, replica] = await counts();
    for (let times = 0; times < 20; times++) expect((await products(server)).status).toBe(200);
    const [primaryAfter, replicaAfter] = await counts();
    expect(replicaAfter - replica).toBeGreaterThanOrEqual(20);
    expect(primaryAfter - primary).toBeLessThan(replicaAfter - replica);
  });

  it('never shows a state before an acknowledged write, through any server, while it applies nothing', async () => {
    await untilUsed();
    await pair.query('replica', 'STOP SLAVE SQL_THREAD');
    const behind = figures().behind;
    for (const writer of [server, second, plain]) {
      const body = await aProduct(writer.as('admin'), { name: 'Fresh' });
      for (const reader of [server, second]) {
        expect((await reader.as('admin').get(`/shop/v1/products/${body.id}`)).body).toMatchObject({ name: 'Fresh' });
        expect((await products(reader, '?orderby=id&order=desc&per_page=1')).body).toMatchObject([{ id: body.id }]);
      }
      await writer.as('admin').put(`/shop/v1/products/${body.id}`, { name: 'Fresher' });
      for (const reader of [server, second])
        expect((await reader.as('admin').get(`/shop/v1/products/${body.id}`)).body).toMatchObject({ name: 'Fresher' });
    }
    expect(figures().behind).toBeGreaterThan(behind);
  });

  it('is not asked for the kind of an id that it may lack, because new ids do not change the version of their table', async () => {
    await untilUsed();
    await pair.query('replica', 'STOP SLAVE SQL_THREAD');
    const { id } = await aProduct(server.as('admin'));
    const dependencies = new Dependencies(await server.database.versions.current(), true);
    const kind = await collectDependencies(dependencies, () => kindLoader(server.database).load(id));
    expect([kind, dependencies.mayUseReplica]).toEqual(['product', false]);
  });

  it('is left out while it is away, without an error, and used again when it is back', async () => {
    await untilUsed();
    warnings.length = 0;
    await pair.do('kill');
    for (let times = 0; times < 20; times++)
      for (const asked of [server, second]) expect((await products(asked, `?offset=${times}`)).status).toBe(200);
    const report = await get(server, '/health/ready');
    expect([report.status, report.body.status, report.body.checks['replica'].status]).toEqual([200, 'degraded', 'degraded']);
    await pair.do('launch');
    await untilUsed();
    const { reads } = figures();
    for (const asked of [server, second]) expect((await products(asked, '?per_page=7')).status).toBe(200);
    expect(figures().reads).toBeGreaterThan(reads);
    expect(warnings).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
  });

  it('is given up when it is frozen', async () => {
    await untilUsed();
    await pair.do('freeze');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => products(server, `?offset=${index}`)));
    await pair.do('thaw');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('answers as the primary does, whoever changed what through which server, whether it keeps up or not', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      await untilUsed();
      const reads = new CachedReads(server, { readers: [server, second], writers: [server, second] }, plain, chance);
      await reads.prepare();
      for (let round = 0; round < ROUNDS; round++) {
        const step = chance.pick(['', '', 'STOP SLAVE SQL_THREAD', 'START SLAVE SQL_THREAD', 'START SLAVE SQL_THREAD']);
        if (step) await pair.query('replica', step);
        await reads.write();
        for (let count = 0; count < READS_PER_ROUND; count++) expect(await reads.read()).toBeUndefined();
      }
    });
  }, 600_000);
});
