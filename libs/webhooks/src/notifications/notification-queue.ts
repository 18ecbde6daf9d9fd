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
