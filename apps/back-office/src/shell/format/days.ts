/** Filters by day: the first and the last moment of a day that was chosen, and the day of such a moment. */
export const startOfDay = (day: string | null): string | undefined => (day ? `${day}T00:00:00` : undefined);
export const endOfDay = (day: string | null): string | undefined => (day ? `${day}T23:59:59` : undefined);
export const toDay = (instant?: string): string => instant?.slice(0, 10) ?? '';
