import { oneOf } from '../schema/field-types.js';
import type { Field } from '../schema/field.js';
import { compileParser, type ParseMode } from '../schema/parser.js';
import type { Endpoint } from './route.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Namespace } from './namespace.js';

/** The declared arguments of an endpoint: fields for the documents, compiled reader for requests. */
export function argumentsOf(reading: ParseMode, declared: readonly Field[]): Endpoint['arguments'] {
  const fields = reading === 'update' ? declared.filter((field) => !field.createOnly) : declared;
  return { fields, parse: compileParser(fields, reading), required: reading !== 'update' };
}

/** The `context` argument, with the contexts of a namespace or those given. */
export function contextField(
  namespace: Pick<Namespace, 'contexts'>,
  contexts: readonly ViewContext[] = namespace.contexts,
): Field {
  return {
    key: 'context',
    wire: 'context',
    type: oneOf(contexts),
    description: 'Which fields the answer shows.',
    default: 'view',
  };
}
