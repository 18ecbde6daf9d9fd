/** What a product says about fetching its files: a number below 0 sets no limit. */
export interface DownloadTerms {
  readonly limit: number;
  /** In days. */
  readonly expiry: number;
}

/** How often a file may be fetched that was bought so many times; null for as often as one likes. */
export const timesAllowed = ({ limit }: DownloadTerms, quantity: number): number | null => (limit < 0 ? null : limit * quantity);

/** The last day on which a file may be fetched that was bought on this one (`YYYY-MM-DD`); null when there is none. */
export function lastDayOf({ expiry }: DownloadTerms, bought: string): string | null {
  if (expiry <= 0) return null;
  const last = new Date(`${bought}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + expiry);
  // Beyond the year 9999, or beyond what dates can say, is as good as the end of time.
  return Number.isNaN(last.getTime()) || last.getUTCFullYear() > 9999 ? '9999-12-31' : last.toISOString().slice(0, 10);
}

/** Whether there is still something to fetch today. */
export const isOpen = (remaining: number | null, lastDay: string | null, today: string): boolean =>
  (remaining === null || remaining > 0) && (lastDay === null || lastDay >= today);
