import { expect, it } from 'vitest';
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

const ignored = () => undefined;
const fail = () => {
  throw new Error('It waited.');
};

it('a start waits for another process that loads the samples longer than a lock is waited for, on each engine, and says so once', async () => {
  let notices = 0;
  expect(await waitForOtherStart(stepWith(...LOCKED), () => void notices++)).toBe('done');
  expect(notices).toBe(1);
});

it('a start that is locked out again and again ends with the reason', async () => {
  await expect(waitForOtherStart(stepWith(...LOCKED), ignored, 1)).rejects.toBe(LOCKED[1]);
});

it.each([new DatabaseUnavailable('ECONNREFUSED'), new DatabaseFull('SQLITE_FULL'), new Error('a defect')])(
  'a start does not repeat a step because of another error (%p)',
  async (error) => {
    await expect(waitForOtherStart(stepWith(error), fail)).rejects.toBe(error);
  },
);
