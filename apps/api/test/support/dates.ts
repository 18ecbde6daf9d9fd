const ZONE = 'Europe/Amsterdam';
const DAY_MS = 86_400_000;

/** The date this many days from today, in the time zone of the site: `YYYY-MM-DD`. */
export const dateFromToday = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(Date.now() + days * DAY_MS));
