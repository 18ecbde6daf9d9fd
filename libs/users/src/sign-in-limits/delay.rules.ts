/** After how many attempts that failed the next ones are delayed. */
export const FREE_ATTEMPTS = {
  /** One name from one address. */
  name: 20,
  /** All names from one address. */
  address: 100,
} as const;

/** Failures are forgotten when none is added for so long. */
export const FORGOTTEN_SECONDS = 3_600;

const LONGEST_SECONDS = 900;

/** For how long nothing is tried after so many failures: nothing at first, then a second, and twice as long each time, up to a quarter of an hour. */
export function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(2 ** Math.min(failures - free, 30), LONGEST_SECONDS);
}
