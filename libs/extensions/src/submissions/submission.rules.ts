import { foldForSearch, isMailAddress } from '@grove/core';
import { isDateTime } from '@grove/rest';
import type { FormMessages } from '../contact-forms/contact-form.resource.js';
import type { FormField } from './form-fields.rules.js';

/** The submitted values by field; several selected choices are a list. */
export type SubmittedValues = Readonly<Record<string, string | readonly string[]>>;

/** A field with an invalid value, with the key of its message. */
interface InvalidField {
  readonly field: string;
  readonly message: keyof FormMessages;
}

/** Searches look at so many characters of a submission. */
const MAX_SEARCHED = 20_000;

/** The values as searches compare them. */
export const searchTextOf = (values: SubmittedValues): string =>
  foldForSearch(Object.values(values).flat().join('\n')).slice(0, MAX_SEARCHED);

/** The name of a hidden field. Only spam programs fill it in. */
export const HONEYPOT_FIELD = 'leave-this-empty';

const MAX_CHOICES = 100;

/** Whether the honeypot field was filled in. */
export const isSpam = (sent: object): boolean =>
  !['', undefined, null].includes(valueSent(sent, HONEYPOT_FIELD) as string | undefined);

/** Reads and validates the values of the declared fields. Everything else is ignored. */
export function readSubmission(
  fields: readonly FormField[],
  sent: object,
): { values: SubmittedValues; invalidFields: InvalidField[] } {
  const values: [string, string | string[]][] = [];
  const invalidFields: InvalidField[] = [];
  for (const field of fields) {
    const value = normalize(field, valueSent(sent, field.name));
    const message = value === undefined ? 'validationError' : validationErrorOf(field, value);
    if (message) invalidFields.push({ field: field.name, message });
    else values.push([field.name, value!]);
  }
  return { values: Object.fromEntries(values), invalidFields };
}

const valueSent = (sent: object, name: string): unknown =>
  Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;

/** The value as text or as a list of texts; undefined if a field of this type cannot have it. */
function normalize({ type }: FormField, sent: unknown): string | string[] | undefined {
  if (type !== 'checkbox') return toText(sent);
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > MAX_CHOICES) return undefined;
  const texts = list.map(toText);
  return texts.includes(undefined) ? undefined : texts.flatMap((text) => text || []);
}

function toText(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || sent === false) return '';
  if (sent === true) return '1';
  if (typeof sent === 'number') return String(sent);
  // Browsers count a line break as one character, but send two.
  return typeof sent === 'string' && !sent.includes('\0') ? sent.replaceAll('\r\n', '\n').trim() : undefined;
}

function validationErrorOf(field: FormField, value: string | string[]): keyof FormMessages | undefined {
  const { type, isRequired, choices, minLength, maxLength } = field;
  if (value.length === 0) return !isRequired ? undefined : type === 'acceptance' ? 'acceptTerms' : 'invalidRequired';
  const texts = [value].flat();
  if (texts.some((text) => text.length > maxLength)) return 'invalidTooLong';
  if (texts.some((text) => text.length < minLength)) return 'invalidTooShort';
  const isValid = (text: string) => (choices.length === 0 || choices.includes(text)) && (FORMATS[type]?.(text) ?? true);
  return texts.every(isValid) ? undefined : 'validationError';
}

const FORMATS: Partial<Record<FormField['type'], (text: string) => boolean>> = {
  email: isMailAddress,
  url: (text) => /^https?:\/\/[^\s/?#]+\S*$/i.test(text),
  tel: (text) => /^[+\d][\d\s()./-]*$/.test(text),
  number: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text),
  date: (text) => isDateTime(`${text}T00:00:00`),
};
