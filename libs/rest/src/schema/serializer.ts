import type { ViewContext } from './view-context.js';
import { fieldsOf, type SchemaClass } from './declared-fields.js';
import { type Field } from './field.js';

/** A record as it goes on the wire. */
export type JsonRecord = Record<string, unknown>;

/** Turns a record (camelCase, as services make it) into its wire form. */
export type Serializer = (record: object) => JsonRecord;

const compiled = new WeakMap<SchemaClass, Map<ViewContext, Serializer>>();

/**
 * The presenter of a shape in a context. It is compiled to one object literal, because lists are the hot path: no loop over fields, no reflection
 * and one hidden class for all records. Names come from declarations only, never from input.
 */
export function serializerFor(shape: SchemaClass, context: ViewContext): Serializer {
  const known = compiled.get(shape) ?? new Map<ViewContext, Serializer>();
  compiled.set(shape, known);
  const ready = known.get(context) ?? compile(fieldsInContext(fieldsOf(shape), context), context);
  known.set(context, ready);
  return ready;
}

/** The fields a context shows. */
export function fieldsInContext(fields: readonly Field[], context: ViewContext): Field[] {
  return fields.filter((field) => !field.writeOnly && (field.contexts ?? ['view', 'edit']).includes(context));
}

function compile(fields: readonly Field[], context: ViewContext): Serializer {
  const nested = fields.map((field) => field.nested && nestedPresenter(field.nested, context));
  const members = fields.map((field, index) => {
    const value = `record[${JSON.stringify(field.key)}]`;
    return `${JSON.stringify(field.wire)}: ${nested[index] ? `nested[${index}](${value})` : value}`;
  });
  return new Function('nested', `return (record) => ({ ${members.join(', ')} });`)(nested) as Serializer;
}

function nestedPresenter(shape: NonNullable<Field['nested']>, context: ViewContext): (value: unknown) => unknown {
  // Inner objects are shown whole wherever their field is shown: contexts are a matter of the outer field unless an inner one says otherwise.
  const inner = fieldsInContext(fieldsOf(shape.of), context).length > 0 ? context : 'view';
  const present = serializerFor(shape.of, inner);
  if (shape.list) return (value) => (value as object[]).map(present);
  return (value) => (value === null || value === undefined ? value : present(value as object));
}
