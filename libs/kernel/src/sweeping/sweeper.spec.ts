import { expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import type { Logger } from '../log/log.js';
import { Sweeper } from './sweeper.js';

/** A sweeper that comes round each millisecond, and what it told. */
function aSweeper(sweep: (signal: AbortSignal) => Promise<unknown>): { sweeper: Sweeper; told: string[] } {
  const told: string[] = [];
  const logger = { warn: (_facts: object, message: string) => void told.push(message) } as unknown as Logger;
  return { sweeper: new Sweeper(sweep, 'not swept', logger, 1), told };
}

it('What is to be cleared up is cleared up again and again, also after it failed, and never twice at once', async () => {
  let [rounds, running, most] = [0, 0, 0];
  const rounded = new EventEmitter();
  const { sweeper, told } = aSweeper(async () => {
    most = Math.max(most, (running += 1));
    rounds += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (rounds === 1) throw new Error('away');
    if (rounds === 3) rounded.emit('thrice');
  });
  sweeper.start();
  await once(rounded, 'thrice');
  await sweeper.stop();
  expect([most, told]).toEqual([1, ['not swept']]);
});

it('Clearing up breaks off when the process ends, which waits for that', async () => {
  let isOver = false;
  const { sweeper } = aSweeper(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isOver = true;
  });
  sweeper.start();
  await sweeper.stop();
  expect(isOver).toBe(true);
});
