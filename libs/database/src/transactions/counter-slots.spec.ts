import { describe, expect, it } from 'vitest';
import { CounterSlots } from './counters.js';

describe('The slots of counters', () => {
  it('are different for sixteen units that run at the same time', () => {
    const slots = new CounterSlots();
    const taken = Array.from({ length: 16 }, () => slots.take());
    expect([...taken].sort((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, slot) => slot));
    slots.release(taken[5]);
    expect(slots.take()).toBe(taken[5]);
  });

  it('are shared evenly by more units', () => {
    const slots = new CounterSlots();
    const taken = Array.from({ length: 48 }, () => slots.take());
    for (let slot = 0; slot < 16; slot++) expect(taken.filter((one) => one === slot)).toHaveLength(3);
  });
});
