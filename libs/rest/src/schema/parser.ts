import { InvalidParameters, MissingParameters } from '@grove/core';
import { oneOf } from './field-types.js';
import { ValidationError } from './validation-error.js';
import type { Field } from './field.js';

/**
 * Creation checks required fields and sets defaults; an entry of a batch sets defaults and leaves missing fields to the service; an update
 * changes only what was sent; a query is like creation.
 */
export type ParseMode = 'create' | 'entry' | 'update' | 'query';

/** Raw values by wire name, as merged from path, query, form and JSON body. */
export type Input = Readonly<Record<string, unknown>>;

/** The words of stored records by their kind, as they are at the time of a request. */
export type DynamicEnums = Readonly<Record<string, readonly string[]>>;

/** Reads the words of stored records of a kind. */
export type DynamicEnumSource = (kind: string) => Promise<readonly string[]>;

/** Parses declared arguments from raw input; throws `rest_missing_callback_param` or `rest_invalid_param` with all errors. */
export type Parser = (input: Input, words?: DynamicEnums) => Record<string, unknown>;

/**
 * Compiles the parser of a set of fields: the writable fields are selected once, not on each request. `null` counts as not sent (some clients
 * send every field that they know), unless it has a meaning for the type of the field.
 */
export function compileParser(fields: readonly Field[], mode: ParseMode): Parser {
  const readable = fields.filter((field) => !field.readonly);
  const required = mode === 'update' || mode === 'entry' ? [] : readable.filter((field) => field.required);
  const defaults = mode === 'update' ? [] : readable.filter((field) => field.default !== undefined);
  return (input, words = {}) => {
    const missing = required.filter((field) => !isSent(input[field.wire], field)).map((field) => field.wire);
    if (missing.length > 0) throw new MissingParameters({ names: missing.join(', '), params: missing });
    const values: Record<string, unknown> = {};
    // A copy of a list, so that no request can change the default of the next one.
    for (const { key, default: value } of defaults) values[key] = Array.isArray(value) ? [...value] : value;
    const errors: Record<string, string> = {};
    for (const field of readable) {
      const sent = input[field.wire];
      if (!isSent(sent, field)) continue;
      const value = parseField(field, sent, words);
      if (!(value instanceof ValidationError)) {
        if (value !== undefined) values[field.key] = value;
      } else if (mode !== 'entry' || !field.ignoredInBatch) errors[field.wire] = value.sentence(field.wire);
    }
    const names = Object.keys(errors);
    if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params: errors });
    return values;
  };
}

/** Words that are not passed are not compared: then the service decides. */
function parseField({ type, dynamicEnum }: Field, sent: unknown, words: DynamicEnums): unknown {
  const value = type.parse(sent);
  const allowed = dynamicEnum !== undefined && typeof value === 'string' ? words[dynamicEnum] : undefined;
  return allowed ? oneOf(allowed).parse(value) : value;
}

function isSent(value: unknown, { type, ignoredValues }: Field): boolean {
  if (value === null) return type.nullable === true;
  return value !== undefined && !ignoredValues?.includes(value as string);
}
