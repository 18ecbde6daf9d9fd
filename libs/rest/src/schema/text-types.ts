import { isEmail } from 'class-validator';
import { amountProblem, MAX_AMOUNT_LENGTH, storedAmount } from '@grove/core';
import type { FieldType } from './field-types.js';
import { ValidationError } from './validation-error.js';

const MAX_LINE_LENGTH = 200;
const MAX_LONG_TEXT_LENGTH = 100_000;
const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;
/** The forms of zones that only `isDateTime` accepts. */
const OTHER_ZONE = /(z|[+-]\d{4})$/;

/** Text only: a number is refused. `check` may refuse a text. */
export function text(options: { max?: number; format?: string; check?: (value: string) => string | undefined } = {}): FieldType {
  const { max = MAX_LINE_LENGTH, format, check } = options;
  return {
    schema: { type: 'string', ...(format && { format }), maxLength: max },
    parse(value) {
      if (typeof value !== 'string') return new ValidationError('must be text');
      if (value.length > max) return new ValidationError(`must not be longer than ${max} characters`);
      if (value.includes('\0')) return new ValidationError('must not contain a NUL character');
      const refusal = check?.(value);
      return refusal === undefined ? value : new ValidationError(refusal);
    },
  };
}

/** A number or truth value as text, as JSON writes it; other values unchanged. Some clients send titles such as `2026` as numbers. */
export const scalarAsText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

/** Text of several lines or paragraphs. */
export const longText = (format?: string, max = MAX_LONG_TEXT_LENGTH): FieldType => text({ max, format });

/** Maximum length of the content of a page: a book of 80,000 words. */
export const MAX_CONTENT_LENGTH = 500_000;

/** An identifier in URLs. "0" is none, as in WordPress: it counts as the empty text. */
export function slug(): FieldType {
  const { schema, parse } = text({ format: 'slug' });
  return { schema, parse: (value) => (value === '0' ? '' : parse(value)) };
}

/** Whether this is a valid e-mail address. An unpaired surrogate, which is never valid, would make `isEmail` throw. */
export const isEmailAddress = (value: string): boolean => !/\p{Surrogate}/u.test(value) && isEmail(value);

/** An e-mail address. */
export const email = (): FieldType =>
  text({ format: 'email', check: (value) => (isEmailAddress(value) ? undefined : 'must be an e-mail address') });

/** A complete ISO 8601 date-time, with or without zone; a space may replace the `T`. As in WordPress, `Z` is a capital and an offset has a colon. */
export const dateTime = (): FieldType =>
  text({
    max: 40,
    format: 'date-time',
    check: (value) =>
      isDateTime(value) && !OTHER_ZONE.test(value) ? undefined : 'must be a date and time such as 2026-05-31T17:00:00+02:00',
  });

/** A date, or a date and time; the empty text clears. */
export const dayOrDateTime = (): FieldType =>
  text({
    max: 40,
    check: (value) =>
      value === '' || isDateTime(value) || isDateTime(`${value}T00:00:00`) ? undefined : 'must be a date such as 2026-05-31',
  });

/** A decimal amount as text. It is stored as it was sent; more than six decimals are rounded half up. The empty text clears. */
export function amount(): FieldType {
  const { schema, parse } = text({ max: MAX_AMOUNT_LENGTH, check: amountProblem });
  return {
    schema,
    parse(value) {
      if (typeof value !== 'string') return new ValidationError('must be a decimal number as text, such as "12.50"');
      const read = parse(value);
      return typeof read === 'string' ? storedAmount(read) : read;
    },
  };
}

/** Whether this is a complete date-time of an existing day. */
export function isDateTime(value: string): boolean {
  if (!DATE_TIME.test(value)) return false;
  const [year, month, day] = value.slice(0, 10).split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
