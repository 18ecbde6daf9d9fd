import { instantAt } from '@grove/core';

/** What changes when a waiting delivery is cancelled. */
export const cancelledAt = (ms: number) => ({ state: 'cancelled', errorCode: 'cancelled', finishedAt: instantAt(ms) }) as const;
