import { describe, expect, it } from 'vitest';
import { GroveError } from '@grove/client';
import { saveOnce } from '../src/data/save-once.js';

const keys: string[] = [];
const fail =
  (status: number) =>
  ({ idempotencyKey }: { idempotencyKey: string }): Promise<never> => {
    keys.push(idempotencyKey);
    return Promise.reject(new GroveError(status, 'failed', 'It failed.'));
  };
const succeed = ({ idempotencyKey }: { idempotencyKey: string }): Promise<number> => Promise.resolve(keys.push(idempotencyKey));

describe('A save', () => {
  it('that got no answer is repeated with the same key, and the next one has another', async () => {
    await expect(saveOnce('orders', { a: 1 }, fail(0))).rejects.toThrow('It failed.');
    await saveOnce('orders', { a: 1 }, succeed);
    await saveOnce('orders', { a: 1 }, succeed);
    const [first, second, third] = keys.splice(0);
    expect([second, third === first]).toEqual([first, false]);
  });

  it('that was refused is repeated with a new key, and other content has its own', async () => {
    await expect(saveOnce('orders', { a: 2 }, fail(400))).rejects.toThrow();
    await saveOnce('orders', { a: 2 }, succeed);
    await saveOnce('orders', { a: 3 }, succeed);
    expect(new Set(keys.splice(0)).size).toBe(3);
  });
});
