import { describe, expect, it } from 'vitest';
import type { UnitOfWork } from './unit-of-work.js';
import { WriteHooks } from './write-hooks.js';

describe('What else happens when something is written', () => {
  const unit = {} as UnitOfWork;

  it('happens in the order in which it was added, one after the other, in the same unit of work', async () => {
    const seen: unknown[] = [];
    const onRename = new WriteHooks<[id: number, name: string]>();
    onRename.add(async (...given) => {
      await Promise.resolve();
      seen.push('first', ...given);
    });
    onRename.add(async (...given) => seen.push('second', ...given));
    await onRename.run(unit, 7, 'Fir');
    expect(seen).toEqual(['first', unit, 7, 'Fir', 'second', unit, 7, 'Fir']);
  });

  it('fails the write with its error, and nothing after it happens', async () => {
    const seen: string[] = [];
    const onDelete = new WriteHooks<[]>();
    onDelete.add(() => Promise.reject(new Error('still in use')));
    onDelete.add(async () => seen.push('too late'));
    await expect(onDelete.run(unit)).rejects.toThrow('still in use');
    expect(seen).toEqual([]);
  });
});
