import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { OperatorRuns1700000000910 } from '../migrations/1700000000910-operator-runs.js';
import { OperatorRunEntity } from './operator-run.entity.js';
import { OperatorRuns } from './operator-runs.js';

const LONG_AGO = '2026-03-01 00:00:00';

describeOnEachEngine('runs that all servers do one at a time', (engine) => {
  let servers: Database[];
  let one: OperatorRuns;
  let other: OperatorRuns;

  beforeAll(async () => {
    const options = { entities: [OperatorRunEntity], migrations: [...databaseMigrations, OperatorRuns1700000000910] };
    const url = await engine.createDatabase(options);
    servers = await Promise.all([1, 2].map(() => Database.open({ url, ...options })));
    await servers[0].migrate();
    [one, other] = servers.map((database) => new OperatorRuns(database));
  });
  beforeEach(() => servers[0].write((unit) => unit.query('DELETE FROM operator_run')));
  afterAll(() => Promise.all(servers.map((database) => database.close())));

  const change = (row: Record<string, string | null>) =>
    servers[0].write((unit) => updateRows(unit, 'operator_run', row, { name: 'check' }));

  it('are begun by one of the servers that begin at the same time', async () => {
    const begun = await Promise.allSettled([one, other, one].map((runs) => runs.begin('check', {}, 60)));
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await other.last('check')).toMatchObject({ state: 'running', details: {}, endedAt: null });
    expect(await other.begin('doctor', {}, 60)).toMatchObject({ state: 'running' });
  });

  it('end with their result, and the next one begins when the time between them has passed', async () => {
    const { holder } = await one.begin('check', {}, 60);
    await one.end('check', holder, { found: 3 });
    expect(await other.last('check')).toMatchObject({ state: 'ended', details: { found: 3 } });
    await expect(other.begin('check', {}, 60)).rejects.toMatchObject({ isRunning: false, retryAfter: expect.any(Number) });
    await change({ started_at: LONG_AGO });
    expect(await other.begin('check', {}, 60)).toMatchObject({ state: 'running', endedAt: null });
  });

  it('are lost if their process no longer says that they run, and do not end the run after them', async () => {
    const { holder } = await one.begin('check', {}, 60);
    await change({ started_at: LONG_AGO, renewed_at: LONG_AGO });
    expect(await other.last('check')).toMatchObject({ state: 'lost' });
    await one.renew('check', holder);
    expect(await other.last('check')).toMatchObject({ state: 'running' });
    await expect(other.begin('check', {}, 60)).rejects.toMatchObject({ isRunning: true });
    await change({ renewed_at: LONG_AGO });
    await other.begin('check', { by: 'other' }, 60);
    await one.end('check', holder, { by: 'one' });
    expect(await other.last('check')).toMatchObject({ state: 'running', details: { by: 'other' } });
  });
});
