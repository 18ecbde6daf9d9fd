/** The day of an instant in a zone: `2026-11-29`. */
export const dayIn = (zone: string, instant: Date): string => localText(instant, zone).slice(0, 10);

/** Whether a local date of a zone, such as `2026-11-29T15:10`, is still to come. */
export const isAhead = (date: string, now: Date, zone: string): boolean => date.slice(0, 16) > localText(now, zone);

/** The local date and time of an instant: `2026-11-29T15:10`. */
function localText(instant: Date, timeZone: string): string {
  // Swedish dates have the order of the interface.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(instant).replace(' ', 'T');
}
