import { isMailAddress } from '@grove/core';
import { isDateTime } from '@grove/rest';
import type { FormMessages } from '../contact-forms/contact-form.resource.js';
import type { FormField } from './form-fields.rules.js';

/** What was written into each field; several choices are a list. */
export type Written = Readonly<Record<string, string | readonly string[]>>;

/** A field that does not hold what it should, with the message that says so. */
export interface Misfit {
  readonly field: string;
  readonly message: keyof FormMessages;
}

/** No person sees this field; programs that fill in everything fill it in as well. */
export const TRAP = 'leave-this-empty';

const MOST_CHOICES = 100;

/** Whether the trap was stepped into. */
export const isSpam = (sent: object): boolean => !['', undefined, null].includes(sentOf(sent, TRAP) as string | undefined);

/** Reads what was sent into the declared fields, and nothing else of it. */
export function readSubmission(fields: readonly FormField[], sent: object): { written: Written; misfits: Misfit[] } {
  const written: [string, string | string[]][] = [];
  const misfits: Misfit[] = [];
  for (const field of fields) {
    const value = valueOf(field, sentOf(sent, field.name));
    const message = value === undefined ? 'validationError' : faultOf(field, value);
    if (message) misfits.push({ field: field.name, message });
    else written.push([field.name, value!]);
  }
  return { written: Object.fromEntries(written), misfits };
}

const sentOf = (sent: object, name: string): unknown =>
  Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;

/** Undefined for what no field of this kind can hold. */
function valueOf({ type }: FormField, sent: unknown): string | string[] | undefined {
  if (type !== 'checkbox') return textOf(sent);
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > MOST_CHOICES) return undefined;
  const texts = list.map(textOf);
  return texts.includes(undefined) ? undefined : texts.flatMap((text) => text || []);
}

function textOf(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || sent === false) return '';
  if (sent === true) return '1';
  if (typeof sent === 'number') return String(sent);
  // Browsers count the end of a line as one character, and send two.
  return typeof sent === 'string' && !sent.includes('\0') ? sent.replaceAll('\r\n', '\n').trim() : undefined;
}

function faultOf(field: FormField, value: string | string[]): keyof FormMessages | undefined {
  const { type, isRequired, choices, shortest, longest } = field;
  if (value.length === 0) return !isRequired ? undefined : type === 'acceptance' ? 'acceptTerms' : 'invalidRequired';
  const texts = [value].flat();
  if (texts.some((text) => text.length > longest)) return 'invalidTooLong';
  if (texts.some((text) => text.length < shortest)) return 'invalidTooShort';
  const fits = (text: string) => (choices.length === 0 || choices.includes(text)) && (FORMS[type]?.(text) ?? true);
  return texts.every(fits) ? undefined : 'validationError';
}

const FORMS: Partial<Record<FormField['type'], (text: string) => boolean>> = {
  email: isMailAddress,
  url: (text) => /^https?:\/\/[^\s/?#]+\S*$/i.test(text),
  tel: (text) => /^[+\d][\d\s()./-]*$/.test(text),
  number: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text),
  date: (text) => isDateTime(`${text}T00:00:00`),
};
