import { InvalidParameters, MissingParameters } from '@grove/core';
import { ValidationError } from './validation-error.js';
import type { Field } from './field.js';

/**
 * Creation asks for required fields and fills defaults; an entry of a batch fills defaults and leaves it to the service to miss a field; an update
 * touches only what was sent; a query does as creation does.
 */
export type ParseMode = 'create' | 'entry' | 'update' | 'query';

/** Raw values by wire name, as merged from path, query, form and JSON body. */
export type Input = Readonly<Record<string, unknown>>;

/** Reads declared arguments from raw input; throws `rest_missing_callback_param` or `rest_invalid_param` naming all that is wrong. */
export type Parser = (input: Input) => Record<string, unknown>;

/**
 * Compiles the reader of a set of fields: the readable ones are picked once, not on each request. `null` says that nothing was sent (some clients
 * send every field they know), unless the type of the field gives it a meaning of its own.
 */
export function compileParser(fields: readonly Field[], reading: ParseMode): Parser {
  const readable = fields.filter((field) => !field.readonly);
  const required = reading === 'update' || reading === 'entry' ? [] : readable.filter((field) => field.required);
  const defaults = reading === 'update' ? [] : readable.filter((field) => field.default !== undefined);
  return (input) => {
    const missing = required.filter((field) => !isSent(input[field.wire], field)).map((field) => field.wire);
    if (missing.length > 0) throw new MissingParameters({ names: missing.join(', '), params: missing });
    const values: Record<string, unknown> = {};
    // A list is given anew each time, so that nobody's call spoils it for the next.
    for (const { key, default: value } of defaults) values[key] = Array.isArray(value) ? [...value] : value;
    const faults: Record<string, string> = {};
    for (const field of readable) {
      const sent = input[field.wire];
      if (!isSent(sent, field)) continue;
      const value = field.type.parse(sent);
      if (value instanceof ValidationError) faults[field.wire] = value.sentence(field.wire);
      else if (value !== undefined) values[field.key] = value;
    }
    const names = Object.keys(faults);
    if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params: faults });
    return values;
  };
}

function isSent(value: unknown, { type, ignoredValues }: Field): boolean {
  if (value === null) return type.nullable === true;
  return value !== undefined && !ignoredValues?.includes(value as string);
}
