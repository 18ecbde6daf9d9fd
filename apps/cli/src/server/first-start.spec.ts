import { expect, it } from '@jest/globals';
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '@grove/database';
import { waitForOtherStart } from './first-start.js';

const LOCKED = [new DatabaseUnavailable('SQLITE_BUSY'), new DatabaseBusy('ER_LOCK_WAIT_TIMEOUT')];

/** A step that fails with these errors, one at each attempt, and then succeeds. */
function stepWith(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

it('a start waits for another process that loads the samples longer than a lock is waited for, on each engine', async () => {
  expect(await waitForOtherStart(stepWith(...LOCKED))).toBe('done');
});

it('a start that is locked out again and again ends with the reason', async () => {
  await expect(waitForOtherStart(stepWith(...LOCKED), 1)).rejects.toBe(LOCKED[1]);
});

it.each([new DatabaseUnavailable('ECONNREFUSED'), new DatabaseFull('SQLITE_FULL'), new Error('a defect')])(
  'a start does not repeat a step because of another error (%p)',
  async (error) => {
    await expect(waitForOtherStart(stepWith(error))).rejects.toBe(error);
  },
);
