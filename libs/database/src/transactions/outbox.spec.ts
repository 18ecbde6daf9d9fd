import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { NOT_RELAYED } from './outbox.js';
import type { Database } from '../database.js';
import { insertRow } from '../testing/rows.js';

describeOnEachEngine('the outbox', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());

  it('contains an event if, and only if, its change was stored', async () => {
    const units = Array.from({ length: 60 }, (_, index) =>
      bank.write(async (unit) => {
        const { insertId } = await insertRow(unit, 'account', { owner: `owner ${index}` });
        unit.emit({ topic: 'account.created', resourceId: insertId, payload: { index } });
        if (index % 3 === 0) throw new Error('not this one');
      }),
    );
    await Promise.allSettled(units);
    const accounts = await bank.read<{ id: number }>('SELECT id FROM account ORDER BY id');
    const events = await bank.read<{ id: number }>('SELECT resource_id AS id FROM outbox ORDER BY resource_id');
    expect(accounts).toHaveLength(40);
    expect(events).toEqual(accounts);
  });

  it('contains the payload as it was when the event was emitted, in the order of the events', async () => {
    const order = { status: 'pending', note: 'naïve ✓ 🌰' };
    await bank.write(async (unit) => {
      unit.emit({ topic: 'order.created', resourceId: 7, payload: order });
      order.status = 'paid';
      unit.emit({ topic: 'order.updated', resourceId: 7, payload: order });
    });
    const rows = await bank.read<{ topic: string; payload: string; created_at: string; relayed_at: string }>(
      'SELECT topic, payload, created_at, relayed_at FROM outbox WHERE resource_id = 7 AND topic LIKE ? ORDER BY id',
      ['order.%'],
    );
    expect(rows.map(({ topic, payload }) => [topic, (JSON.parse(payload) as typeof order).status])).toEqual([
      ['order.created', 'pending'],
      ['order.updated', 'paid'],
    ]);
    expect(JSON.parse(rows[0].payload)).toEqual({ ...order, status: 'pending' });
    expect(rows[0]).toMatchObject({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      relayed_at: NOT_RELAYED,
    });
  });

  it('notifies its listeners when events are stored, and not otherwise', async () => {
    const stored: number[] = [];
    const count = async () => Number((await bank.read<{ n: number }>('SELECT COUNT(*) AS n FROM outbox'))[0].n);
    const before = await count();
    let heard = 0;
    const stop = bank.onEvents(() => heard++);
    const emit = () => bank.write(async (unit) => unit.emit({ topic: 'account.created', resourceId: 1, payload: null }));
    await emit();
    stored.push(await count());
    expect(heard).toBe(1);
    await bank.write(async () => undefined);
    await bank
      .write(async (unit) => {
        unit.emit({ topic: 'account.created', resourceId: 1, payload: null });
        throw new Error('not this one');
      })
      .catch(() => undefined);
    expect(heard).toBe(1);
    await bank.transactionWithSavepoints(async () => [await emit(), await emit()]);
    stored.push(await count());
    expect(heard).toBe(2);
    stop();
    await emit();
    expect(heard).toBe(2);
    expect(stored).toEqual([before + 1, before + 3]);
  });
});
