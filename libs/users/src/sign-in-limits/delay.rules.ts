/** Number of failed attempts before the next ones are delayed. */
export const FREE_ATTEMPTS = {
  /** One name from one address. */
  name: 20,
  /** All names from one address. */
  address: 100,
  /** One account from all addresses from which nobody has signed in to it. */
  account: 100,
} as const;

/** Failures are forgotten after this time without a new one. */
export const FORGET_AFTER_SECONDS = 3_600;

/** Where somebody has signed in, that is remembered so long by all processes. */
export const REMEMBER_SECONDS = 30 * 86_400;

/** The longest delay of an address. */
export const MAX_DELAY = 900;

/** The longest delay of an account at addresses from which nobody has signed in to it. Its owner may be at a new one. */
export const MAX_ACCOUNT_DELAY = 300;

/** The delay in seconds: 0 at first, then 1, then doubled each time up to the longest. */
export function delayAfter(failures: number, free: number, longest: number = MAX_DELAY): number {
  if (failures < free) return 0;
  return Math.min(2 ** Math.min(failures - free, 30), longest);
}
