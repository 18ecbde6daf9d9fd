import type { ConnectionOptions } from 'bullmq';

/** The queue of wake-ups. Its jobs carry nothing: what there is to do stands in the database. */
export const WAKE_UPS = 'grove-webhooks';

/** A finished job has nothing to tell, and would fill the memory of Redis. */
export const NOT_KEPT = { removeOnComplete: true, removeOnFail: true };

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
