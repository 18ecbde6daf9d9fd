import { expect, it } from '@jest/globals';
import { CommitOutcomeUnknown, DatabaseBusy, DatabaseUnavailable } from '../database-errors.js';
import { retryTransient } from './retry-transient.js';

async function attemptsUntil(failures: number, error: unknown): Promise<number> {
  let attempts = 0;
  await retryTransient(async () => {
    attempts++;
    if (attempts <= failures) throw error;
  }).catch((thrown: unknown) => expect(thrown).toBe(error));
  return attempts;
}

it('what is busy or away is asked again until it answers', async () => {
  expect(await attemptsUntil(4, new DatabaseBusy('ER_LOCK_DEADLOCK'))).toBe(5);
  expect(await attemptsUntil(4, new DatabaseUnavailable('ECONNREFUSED'))).toBe(5);
});

it('what stays busy is given up after ten attempts', async () => {
  expect(await attemptsUntil(Infinity, new DatabaseBusy('ER_LOCK_DEADLOCK'))).toBe(10);
});

it('what failed for a reason of its own, or with an unknown outcome, is not asked again', async () => {
  expect(await attemptsUntil(Infinity, new Error('a mistake'))).toBe(1);
  expect(await attemptsUntil(Infinity, new CommitOutcomeUnknown('PROTOCOL_CONNECTION_LOST'))).toBe(1);
});
