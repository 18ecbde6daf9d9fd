import { fieldsOf } from '../../schema/declared-fields.js';
import type { Schema } from '../../schema/field-types.js';
import type { Field } from '../../schema/field.js';
import { fieldsInContext } from '../../schema/serializer.js';
import type { ViewContext } from '../../schema/view-context.js';

/** A JSON Schema (draft 2020-12) of values in responses. */
export type ResponseSchema = Record<string, unknown>;

/** A date and time as Grove writes it, without an offset: not the `date-time` of JSON Schema, which has one. */
const LOCAL_DATE_TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`;

const LINKS: ResponseSchema = {
  type: 'object',
  description: 'Addresses of the record and of related records.',
  additionalProperties: {
    type: 'array',
    items: {
      type: 'object',
      required: ['href'],
      properties: {
        href: { type: 'string' },
        embeddable: { type: 'boolean', description: 'Whether `_embed` includes the record at this address.' },
        taxonomy: { type: 'string', description: 'The taxonomy of the terms at this address.' },
      },
    },
  },
};

/** The schema of a record in responses. A field is required if each of the contexts shows it. */
export function recordSchema(fields: readonly Field[], contexts: readonly ViewContext[]): ResponseSchema {
  const { properties, ...rest } = objectSchema(fields, contexts);
  const embedded = { type: 'object', description: 'Related records, if the request has the parameter `_embed`.' };
  return { ...rest, properties: { ...(properties as ResponseSchema), _links: LINKS, _embedded: embedded } };
}

function objectSchema(fields: readonly Field[], contexts: readonly ViewContext[]): ResponseSchema {
  const shown = fields.filter((field) => contexts.some((context) => fieldsInContext([field], context).length > 0));
  const required = shown.filter(
    (field) => !field.optional && contexts.every((context) => fieldsInContext([field], context).length > 0),
  );
  return {
    type: 'object',
    ...(required.length > 0 && { required: required.map(({ wire }) => wire) }),
    properties: Object.fromEntries(shown.map((field) => [field.wire, fieldSchema(field, contexts)])),
  };
}

function fieldSchema(field: Field, contexts: readonly ViewContext[]): ResponseSchema {
  const schema = field.nested ? nestedSchema(field.nested, contexts) : (field.shown ?? shownSchema(field.type.schema));
  return { ...(field.nullable ? orNull(schema) : schema), description: field.description };
}

function nestedSchema({ of, list }: NonNullable<Field['nested']>, contexts: readonly ViewContext[]): ResponseSchema {
  const fields = fieldsOf(of);
  // As the serializer does: inner fields without a context of their own are all shown.
  const inner = contexts.map((context) => (fieldsInContext(fields, context).length > 0 ? context : 'view'));
  const entry = objectSchema(fields, inner);
  return list ? { type: 'array', items: entry } : entry;
}

/** Bounds and formats are about what a client sends. Stored values may come from elsewhere, and an empty text stands for a missing URL. */
function shownSchema({ type, format, enum: values, items, properties }: Schema): ResponseSchema {
  return {
    ...(type && { type }),
    ...(format === 'date-time' && { pattern: LOCAL_DATE_TIME }),
    ...(values && { enum: values }),
    ...(items && { items: shownSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shownSchema(property)])),
    }),
  };
}

/** A schema that also allows null. */
function orNull(schema: ResponseSchema): ResponseSchema {
  if (schema['properties'] || !schema['type']) return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values && { enum: [...values, null] }) };
}
