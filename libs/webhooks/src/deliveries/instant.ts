import type { Instant } from '@grove/kernel';

/** A moment in milliseconds, as a column holds it. */
export const instantAt = (ms: number): Instant => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
