/** The download settings of a product; a negative number means no limit. */
interface DownloadTerms {
  readonly limit: number;
  /** In days. */
  readonly expiry: number;
}

/** How often a file may be downloaded for this quantity; null for unlimited. */
export const timesAllowed = ({ limit }: DownloadTerms, quantity: number): number | null => (limit < 0 ? null : limit * quantity);

/** The last day for the download of a file that was bought on this day (`YYYY-MM-DD`); null for none. */
export function lastDayOf({ expiry }: DownloadTerms, bought: string): string | null {
  if (expiry <= 0) return null;
  const last = new Date(`${bought}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + expiry);
  // After the year 9999, or beyond the range of dates, the last possible day is used.
  return Number.isNaN(last.getTime()) || last.getUTCFullYear() > 9999 ? '9999-12-31' : last.toISOString().slice(0, 10);
}

/** Whether a file can still be downloaded today. */
export const isOpen = (remaining: number | null, lastDay: string | null, today: string): boolean =>
  (remaining === null || remaining > 0) && (lastDay === null || lastDay >= today);
