import type { JsonSchema, Parameter } from './operations.rules.js';

/** A field of a record or a body, or a parameter, as pages list it. */
export interface Field {
  /** With the names of the fields that contain it: `line_items[].quantity`. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly description?: string;
  readonly fields: readonly Field[];
}

/** The fields of an object, with their own fields. */
export function fieldTree(schema: JsonSchema, required: readonly string[] = [], prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const name = prefix + key;
    const inner =
      property.type === 'array' ? fieldTree(property.items ?? {}, [], `${name}[].`) : fieldTree(property, [], `${name}.`);
    return {
      ...{ name, schema: property, isRequired: required.includes(key) },
      ...{ description: property.description, fields: inner },
    };
  });
}

/** The same without levels. */
export const fieldsOf = (schema: JsonSchema): Field[] => fieldTree(schema).flatMap(withInner);

const withInner = (field: Field): Field[] => [field, ...field.fields.flatMap(withInner)];

/** A parameter of the path, the query or the headers as a field. */
export const parameterField = ({ name, schema, required = false, description }: Parameter): Field => ({
  ...{ name, schema, isRequired: required, description },
  fields: [],
});

/** The id of a field on a page. Brackets would have to be escaped in addresses. */
export const fieldId = (section: string, name: string): string => `${section}-${name.replaceAll('[]', '')}`;

/** The type of a value in words: `list of integer`, `one of publish, draft`. */
export function typeText({ type = 'any', format, items, enum: values, nullable }: JsonSchema): string {
  const known = values
    ? `one of ${values.map((value) => (value === '' ? '""' : String(value))).join(', ')}`
    : type === 'array'
      ? `list of ${typeText(items ?? {})}`
      : (format ?? type);
  return nullable ? `${known} or null` : known;
}

/** The value that counts if none is sent; undefined if there is none, or an empty text. */
export function defaultText({ default: fallback }: JsonSchema): string | undefined {
  if (fallback === undefined || fallback === '') return undefined;
  return typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
}
