import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { NOT_RELAYED } from '../transactions/outbox.js';
import type { Database } from '../database.js';
import { WaitingEvents1700000000020 } from './waiting-events.js';

describeOnEachEngine('events of a database from before', (engine) => {
  let bank: Database;
  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());

  const rows = () => bank.read('SELECT id, topic, relayed_at FROM outbox ORDER BY id');
  const has = (topic: string, more = {}) =>
    bank.write((unit) => unit.insert('outbox', { topic, resource_id: 1, payload: '{}', created_at: RELAYED, ...more }));

  it('wait on under their numbers, and those that come find their place', async () => {
    const migration = new WaitingEvents1700000000020();
    const runner = bank.source.createQueryRunner();
    await migration.down(runner);
    await has('a');
    await has('b', { relayed_at: RELAYED });
    const before = await rows();
    expect(before).toMatchObject([{ relayed_at: null }, { relayed_at: RELAYED }]);

    // The highest number goes, as that of an event which nobody wanted.
    await has('unwanted');
    const [{ id: last }] = await bank.read<{ id: number }>('SELECT MAX(id) AS id FROM outbox');
    await bank.write((unit) => unit.delete('outbox', { topic: 'unwanted' }));

    await migration.up(runner);
    await runner.release();
    await has('c');

    const [waiting, relayed] = before;
    expect(await rows()).toEqual([
      { ...waiting, relayed_at: NOT_RELAYED },
      relayed,
      { id: expect.anything(), topic: 'c', relayed_at: NOT_RELAYED },
    ]);
    const [{ id: next }] = await bank.read<{ id: number }>('SELECT MAX(id) AS id FROM outbox');
    expect(Number(next)).toBeGreaterThan(Number(last));
  });
});

const RELAYED = '2026-01-02 03:04:05';
