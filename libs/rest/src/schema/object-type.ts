import { ValidationError } from './validation-error.js';
import { fieldsOf, type DeclaredField, type SchemaClass } from './declared-fields.js';
import { isObject, type FieldType, type Schema } from './field-types.js';

const NOT_NULL = new ValidationError('must not be null');

/** What JSON Schema says of the fields of a shape, by their names on the wire. */
export const jsonSchemaProperties = (shape: SchemaClass): Record<string, Schema> =>
  Object.fromEntries(fieldsOf(shape).map(({ wire, type, description }) => [wire, { ...type.schema, description }]));

/** A nested object: only its declared, writable keys are read, and only those that were sent. A `null` that no type gives a meaning is refused. */
export function objectType(shape: SchemaClass): FieldType {
  let fields: Map<string, DeclaredField> | undefined;
  const writable = () =>
    (fields ??= new Map(
      fieldsOf(shape)
        .filter((field) => !field.readonly)
        .map((field) => [field.wire, field]),
    ));
  return {
    get schema(): Schema {
      return { type: 'object', properties: jsonSchemaProperties(shape) };
    },
    parse(value) {
      if (!isObject(value)) return new ValidationError('must be an object');
      const read: Record<string, unknown> = {};
      for (const [wire, field] of writable()) {
        if (!Object.hasOwn(value, wire)) continue;
        const sent = value[wire];
        const one = sent === null && !field.type.nullable ? NOT_NULL : field.type.parse(sent);
        if (one instanceof ValidationError) return one.within(`[${wire}]`);
        read[field.key] = one;
      }
      return read;
    },
  };
}
