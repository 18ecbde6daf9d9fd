const ZONE = 'Europe/Amsterdam';
const DAY_MS = 86_400_000;

/** A calendar day of the site's zone, counted from today: `YYYY-MM-DD`. */
export const dayFromToday = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(Date.now() + days * DAY_MS));
