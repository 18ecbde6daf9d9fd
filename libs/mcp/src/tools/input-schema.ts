import { defaultOf, fieldsOf, type Schema } from '@grove/rest';
import type { DeclaredField } from './tool.js';

/** A value of JSON. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The JSON Schema of declared arguments, as clients of MCP show it to a model. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Record<string, { [keyword: string]: Json }>;
  readonly required?: string[];
  readonly additionalProperties: false;
  [keyword: string]: unknown;
}

/** The schema of arguments, made of their declarations. */
export function inputSchemaOf(fields: readonly DeclaredField[]): InputSchema {
  const required = fields.filter((field) => field.required).map(({ wire }) => wire);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.wire, propertyOf(field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function propertyOf(field: DeclaredField): { [keyword: string]: Json } {
  const value = defaultOf(field);
  const property: object = {
    ...writableSchemaOf(field),
    description: field.description,
    // A default of a list may be declared as text with commas.
    ...(value !== undefined && (field.type.schema.type !== 'array' || Array.isArray(value)) && { default: value }),
  };
  return property as { [keyword: string]: Json };
}

/** Without what an object has in responses only. */
function writableSchemaOf({ type: { schema }, nested }: DeclaredField): Schema {
  const shown = new Set(nested && fieldsOf(nested.of).flatMap(({ wire, readonly }) => (readonly ? [wire] : [])));
  if (shown.size === 0) return schema;
  const writable = ({ properties = {}, ...rest }: Schema): Schema => ({
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !shown.has(name))),
  });
  return schema.items ? { ...schema, items: writable(schema.items) } : writable(schema);
}
