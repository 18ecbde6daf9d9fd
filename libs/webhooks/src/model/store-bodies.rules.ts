/** Of which deliveries bodies are kept and shown: of all, of those whose last attempt failed, or of none. */
export const STORE_BODIES = ['all', 'failed', 'none'] as const;
export type StoreBodies = (typeof STORE_BODIES)[number];

/** Whether the bodies of an attempt that ended with this error code (empty when it was taken, or none was made) are kept and shown. */
export const keepsBodies = (storeBodies: StoreBodies, errorCode: string): boolean =>
  storeBodies === 'all' || (storeBodies === 'failed' && errorCode !== '');
