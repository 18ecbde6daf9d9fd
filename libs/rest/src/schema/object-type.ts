import { Fault } from './validation-error.js';
import { fieldsOf, type DeclaredField, type Shape } from './declared-fields.js';
import { isObject, type FieldType, type Schema } from './field-types.js';

const NOT_NULL = new Fault('must not be null');

/** What JSON Schema says of the fields of a shape, by their names on the wire. */
export const propertiesOf = (shape: Shape): Record<string, Schema> =>
  Object.fromEntries(fieldsOf(shape).map(({ wire, type, about }) => [wire, { ...type.schema, description: about }]));

/** A nested object: only its declared, writable keys are read, and only those that were sent. A `null` that no type gives a meaning is refused. */
export function shapeType(shape: Shape): FieldType {
  let fields: Map<string, DeclaredField> | undefined;
  const writable = () =>
    (fields ??= new Map(
      fieldsOf(shape)
        .filter((field) => !field.readonly)
        .map((field) => [field.wire, field]),
    ));
  return {
    get schema(): Schema {
      return { type: 'object', properties: propertiesOf(shape) };
    },
    read(value) {
      if (!isObject(value)) return new Fault('must be an object');
      const read: Record<string, unknown> = {};
      for (const [wire, field] of writable()) {
        if (!Object.hasOwn(value, wire)) continue;
        const sent = value[wire];
        const one = sent === null && !field.type.nullable ? NOT_NULL : field.type.read(sent);
        if (one instanceof Fault) return one.within(`[${wire}]`);
        read[field.key] = one;
      }
      return read;
    },
  };
}
