import type { ConnectionOptions } from 'bullmq';

/** The queue of wake-ups. Its jobs carry nothing: what there is to do stands in the database. */
export const WAKE_UPS = 'grove-webhooks';

/**
 * A finished job has nothing to tell, and would fill the memory of Redis; so would one for each commit while no dispatcher runs. One that waits wakes for
 * all; one that is being heard may have been heard too early, and another one comes after it.
 */
export const ONE_AT_A_TIME = {
  removeOnComplete: true,
  removeOnFail: true,
  deduplication: { id: 'wake', keepLastIfActive: true },
};

/** Longest pause between two attempts to reach a Redis that is away. */
const PAUSE_MS = 2_000;

/** For those who ask for something: an answer at once, even if that is no. */
export const askingConnection = (url: string): ConnectionOptions => ({
  ...connection(url),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
});

/** For those who wait: as long as it takes. */
export const waitingConnection = (url: string): ConnectionOptions => ({ ...connection(url), maxRetriesPerRequest: null });

const connection = (url: string): ConnectionOptions => ({
  url,
  connectTimeout: PAUSE_MS,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, PAUSE_MS),
});
