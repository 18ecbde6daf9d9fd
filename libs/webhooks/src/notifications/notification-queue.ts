import type { ConnectionOptions } from 'bullmq';

/** The queue that notifies dispatchers. Its jobs carry no data: the work itself is in the database. */
export const NOTIFICATION_QUEUE = 'grove-webhooks';

/**
 * Jobs are deleted as soon as they end, or they would fill the memory of Redis. One waiting job is enough for all events; while a job is active,
 * one more is kept, because the active one may have been received before the latest commit.
 */
export const NOTIFICATION_JOB_OPTIONS = {
  removeOnComplete: true,
  removeOnFail: true,
  deduplication: { id: 'notify', keepLastIfActive: true },
};

/** Longest pause between two attempts to connect to Redis. */
const MAX_RETRY_MS = 2_000;

/** For requests: fails at once while Redis is unavailable. */
export const failFastConnection = (url: string): ConnectionOptions => ({
  ...connection(url),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
});

/** For workers: waits until Redis is available. */
export const blockingConnection = (url: string): ConnectionOptions => ({ ...connection(url), maxRetriesPerRequest: null });

const connection = (url: string): ConnectionOptions => ({
  url,
  connectTimeout: MAX_RETRY_MS,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RETRY_MS),
});
