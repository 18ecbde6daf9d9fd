import { Fault, orNull, type FieldType } from '@grove/rest';

/** As many attempts as anybody could need, and no longer apart than our own. */
const MOST_PAUSES = 20;
const LONGEST_PAUSE = 24 * 3_600;

/** Seconds before the second attempt and those after it. Without any a failed delivery is not tried again; `null` stands for our own. */
export const retrySchedule: FieldType = orNull({
  schema: { type: 'array', items: { type: 'integer', minimum: 1, maximum: LONGEST_PAUSE }, maxItems: MOST_PAUSES },
  read(value) {
    if (!Array.isArray(value)) return new Fault('must be a list');
    if (value.length > MOST_PAUSES) return new Fault(`must not hold more than ${MOST_PAUSES} entries`);
    const pauses: number[] = [];
    for (const [index, entry] of value.entries()) {
      const seconds = typeof entry === 'string' && /^\d{1,6}$/.test(entry) ? Number(entry) : entry;
      if (!Number.isInteger(seconds)) return new Fault('must be a whole number').within(`[${index}]`);
      if (seconds < 1 || seconds > LONGEST_PAUSE) return new Fault(`must be between 1 and ${LONGEST_PAUSE}`).within(`[${index}]`);
      pauses.push(seconds as number);
    }
    return pauses;
  },
});
