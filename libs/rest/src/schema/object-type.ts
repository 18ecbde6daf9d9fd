import { ValidationError } from './validation-error.js';
import { fieldsOf, type DeclaredField, type SchemaClass } from './declared-fields.js';
import { objectOf, type FieldType, type Schema } from './field-types.js';

const NOT_NULL = new ValidationError('must not be null');

/** The JSON Schema of the fields of a class, by their wire names. */
const jsonSchemaProperties = (schema: SchemaClass): Record<string, Schema> => describeFields(fieldsOf(schema));

/** The JSON Schema of fields, by their wire names. */
export const describeFields = (fields: readonly DeclaredField[]): Record<string, Schema> =>
  Object.fromEntries(fields.map(({ wire, type, description }) => [wire, { description, ...type.schema }]));

/**
 * A nested object: only its declared, writable keys are read, and only those that were sent. `null` is refused unless the type accepts it, and a key with a
 * refusal always.
 */
export function objectType(schema: SchemaClass): FieldType {
  let fields: Map<string, DeclaredField> | undefined;
  const writable = () =>
    (fields ??= new Map(
      fieldsOf(schema)
        .filter(({ readonly, refusal }) => !readonly || refusal !== undefined)
        .map((field) => [field.wire, field]),
    ));
  return {
    get schema(): Schema {
      return { type: 'object', properties: jsonSchemaProperties(schema) };
    },
    parse(sentValue) {
      const value = objectOf(sentValue);
      if (!value) return new ValidationError('must be an object');
      const read: Record<string, unknown> = {};
      for (const [wire, field] of writable()) {
        const name = field.alsoNamed !== undefined && !Object.hasOwn(value, wire) ? field.alsoNamed : wire;
        if (!Object.hasOwn(value, name)) continue;
        if (field.refusal !== undefined) return new ValidationError(field.refusal).within(`[${wire}]`);
        const sent = value[name];
        const one = sent === null && !field.type.nullable ? NOT_NULL : field.type.parse(sent);
        if (one instanceof ValidationError) return one.within(`[${name}]`);
        read[field.key] = one;
      }
      return read;
    },
  };
}
