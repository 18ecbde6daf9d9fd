import { entriesOf, ValidationError, nullable, type FieldType } from '@grove/rest';

/** Limits for a custom schedule. The longest delay is that of the default schedule. */
const MAX_DELAYS = 20;
const MAX_DELAY = 24 * 3_600;

/** Seconds before the second attempt and the following ones. An empty list means no retries; `null` means the default schedule. */
export const retrySchedule: FieldType = nullable({
  schema: { type: 'array', items: { type: 'integer', minimum: 1, maximum: MAX_DELAY }, maxItems: MAX_DELAYS },
  parse(sent) {
    const value = entriesOf(sent);
    if (!value) return new ValidationError('must be a list');
    if (value.length > MAX_DELAYS) return new ValidationError(`must not have more than ${MAX_DELAYS} entries`);
    const delays: number[] = [];
    for (const [index, entry] of value.entries()) {
      const seconds = typeof entry === 'string' && /^\d{1,6}$/.test(entry) ? Number(entry) : entry;
      if (typeof seconds !== 'number' || !Number.isInteger(seconds))
        return new ValidationError('must be a whole number').within(`[${index}]`);
      if (seconds < 1 || seconds > MAX_DELAY)
        return new ValidationError(`must be between 1 and ${MAX_DELAY}`).within(`[${index}]`);
      delays.push(seconds);
    }
    return delays;
  },
});
