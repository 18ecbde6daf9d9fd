/** A date of a record; undefined if it lies before our era: imported records may have no date, which is shown in this way. */
export const knownDate = (date: string): string | undefined => (/^(-|0000)/.test(date) ? undefined : date);

/** Of imported products without a date. */
export const UNKNOWN_DATE = '1970-01-01T00:00:00';
