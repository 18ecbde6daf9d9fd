import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../database-errors.js';
import { WriteLock } from './write-lock.js';

it('a write lock lets in one at a time, in the order of asking', async () => {
  const lock = new WriteLock(10_000);
  const entered: number[] = [];
  const visits = [1, 2, 3].map(async (visitor) => {
    await lock.acquire();
    entered.push(visitor);
  });
  await visits[0];
  expect(entered).toEqual([1]);
  lock.release();
  await visits[1];
  lock.release();
  await visits[2];
  expect(entered).toEqual([1, 2, 3]);
});

it('a write lock sends away who has waited too long, and nobody else', async () => {
  const lock = new WriteLock(10);
  await lock.acquire();
  await expect(lock.acquire()).rejects.toThrow(DatabaseUnavailable);
  const next = lock.acquire();
  lock.release();
  await next;
});
