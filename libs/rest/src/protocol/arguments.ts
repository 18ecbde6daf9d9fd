import { integer, oneOf } from '../schema/field-types.js';
import type { Field } from '../schema/field.js';
import { compileParser, type ParseMode } from '../schema/parser.js';
import type { EndpointDefinition } from './route.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Namespace } from './namespace.js';

/** The declared arguments of an endpoint: fields for the documents, and a compiled parser for requests. */
export function argumentsOf(mode: ParseMode, declared: readonly Field[]): EndpointDefinition['arguments'] {
  const fields = mode === 'update' ? declared.filter((field) => !field.createOnly) : declared;
  return { fields, parse: compileParser(fields, mode), required: mode !== 'update' };
}

/** The id in the path, for namespaces that describe it as an argument. */
export const idField: Field = { key: 'id', wire: 'id', type: integer(), description: 'Id of the record.' };

/** The `context` argument, with the given contexts or those of the namespace. */
export function contextField(
  namespace: Pick<Namespace, 'contexts'>,
  contexts: readonly ViewContext[] = namespace.contexts,
): Field {
  return {
    key: 'context',
    wire: 'context',
    type: oneOf(contexts),
    description: 'Which fields the response contains.',
    default: 'view',
  };
}
