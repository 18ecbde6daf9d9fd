import type { ViewContext } from './view-context.js';
import { fieldsOf, type SchemaClass } from './declared-fields.js';
import { type Field } from './field.js';

/** A record as JSON, with wire names. */
export type JsonRecord = Record<string, unknown>;

/** Converts a record (camelCase) to JSON with wire names. */
type Serializer = (record: object) => JsonRecord;

const compiled = new WeakMap<SchemaClass, Map<ViewContext, Serializer>>();

/**
 * The serializer of a class in a view context. It is compiled to one object literal, because lists are the hot path: no loop over fields, no reflection
 * and one hidden class for all records. Names come from declarations only, never from input.
 */
export function serializerFor(schema: SchemaClass, context: ViewContext): Serializer {
  const known = compiled.get(schema) ?? new Map<ViewContext, Serializer>();
  compiled.set(schema, known);
  const ready = known.get(context) ?? compile(fieldsInContext(fieldsOf(schema), context), context);
  known.set(context, ready);
  return ready;
}

/** The fields that a view context shows. */
export function fieldsInContext(fields: readonly Field[], context: ViewContext): Field[] {
  return fields.filter((field) => !field.writeOnly && (field.contexts ?? ['view', 'edit']).includes(context));
}

function compile(fields: readonly Field[], context: ViewContext): Serializer {
  const nested = fields.map((field) => field.nested && nestedSerializer(field.nested, context));
  const members = fields.map((field, index) => {
    const value = `record[${JSON.stringify((context === 'edit' && field.inEdit) || field.key)}]`;
    return `${JSON.stringify(field.wire)}: ${nested[index] ? `nested[${index}](${value})` : value}`;
  });
  return new Function('nested', `return (record) => ({ ${members.join(', ')} });`)(nested) as Serializer;
}

function nestedSerializer(nestedField: NonNullable<Field['nested']>, context: ViewContext): (value: unknown) => unknown {
  // All fields of an inner object are shown if their outer field is shown, unless the inner fields declare contexts of their own.
  const inner = fieldsInContext(fieldsOf(nestedField.of), context).length > 0 ? context : 'view';
  const serialize = serializerFor(nestedField.of, inner);
  if (nestedField.list) return (value) => (value as object[]).map(serialize);
  return (value) => (value === null || value === undefined ? value : serialize(value as object));
}
