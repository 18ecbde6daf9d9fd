/** Number of failed attempts before the next ones are delayed. */
export const FREE_ATTEMPTS = {
  /** One name from one address. */
  name: 20,
  /** All names from one address. */
  address: 100,
} as const;

/** Failures are forgotten after this time without a new one. */
export const FORGET_AFTER_SECONDS = 3_600;

const MAX_DELAY_SECONDS = 900;

/** The delay in seconds: 0 at first, then 1, then doubled each time, up to 15 minutes. */
export function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(2 ** Math.min(failures - free, 30), MAX_DELAY_SECONDS);
}
