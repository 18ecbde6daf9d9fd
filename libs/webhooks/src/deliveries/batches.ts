import { setTimeout as delay } from 'node:timers/promises';

/** Rows that the upkeep looks at or changes in one step, so that nobody waits long for it. */
export const BATCH = 500;

const PAUSE_MS = 50;

/** After each step, in which others write. */
export const pause = (): Promise<void> => delay(PAUSE_MS);
