import { expect, it } from 'vitest';
import { CommitOutcomeUnknown, DatabaseBusy, DatabaseUnavailable } from '../database-errors.js';
import { retryTransient } from './retry-transient.js';

async function attemptsUntil(failures: number, error: unknown, limits?: { busy: number; unreachable: number }): Promise<number> {
  let attempts = 0;
  const attempt = async () => {
    attempts++;
    if (attempts <= failures) throw error;
  };
  await retryTransient(attempt, limits).catch((thrown: unknown) => expect(thrown).toBe(error));
  return attempts;
}

it('what is busy or away is asked again until it answers', async () => {
  expect(await attemptsUntil(4, new DatabaseBusy('ER_LOCK_DEADLOCK'))).toBe(5);
  expect(await attemptsUntil(4, new DatabaseUnavailable('ECONNREFUSED'))).toBe(5);
});

it('a deadlock is retried more often than ten times, because a long transaction loses many in a row', async () => {
  expect(await attemptsUntil(11, new DatabaseBusy('ER_LOCK_DEADLOCK'))).toBe(12);
});

it('what stays busy or away is given up when its time is over', async () => {
  expect(await attemptsUntil(Infinity, new DatabaseBusy('ER_LOCK_DEADLOCK'), { busy: 20, unreachable: 60_000 })).toBeGreaterThan(
    1,
  );
  expect(
    await attemptsUntil(Infinity, new DatabaseUnavailable('ECONNREFUSED'), { busy: 60_000, unreachable: 20 }),
  ).toBeGreaterThan(1);
});

it('what failed for a reason of its own, or with an unknown outcome, is not asked again', async () => {
  expect(await attemptsUntil(Infinity, new Error('a mistake'))).toBe(1);
  expect(await attemptsUntil(Infinity, new CommitOutcomeUnknown('PROTOCOL_CONNECTION_LOST'))).toBe(1);
});
