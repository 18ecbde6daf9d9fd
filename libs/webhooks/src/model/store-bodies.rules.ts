/** For which deliveries request and response bodies are stored and shown: all, those whose last attempt failed, or none. */
export const STORE_BODIES = ['all', 'failed', 'none'] as const;
export type StoreBodies = (typeof STORE_BODIES)[number];

/** Whether bodies are stored for an attempt with this error code; the code is empty after a success and before the first attempt. */
export const shouldStoreBodies = (storeBodies: StoreBodies, errorCode: string): boolean =>
  storeBodies === 'all' || (storeBodies === 'failed' && errorCode !== '');
