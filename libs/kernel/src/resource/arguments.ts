import { choice } from './field-types.js';
import type { Field } from './field.js';
import { readerOf, type Reading } from './reader.js';
import type { Endpoint } from '../rest/route.js';
import type { Context, Namespace } from '../rest/namespaces.js';

/** The declared arguments of an endpoint: fields for the documents, compiled reader for requests. */
export function argumentsOf(reading: Reading, declared: readonly Field[]): Endpoint['arguments'] {
  const fields = reading === 'update' ? declared.filter((field) => !field.createOnly) : declared;
  return { fields, read: readerOf(fields, reading), required: reading !== 'update' };
}

/** The `context` argument, with the contexts of a namespace or those given. */
export function contextField(namespace: Pick<Namespace, 'contexts'>, contexts: readonly Context[] = namespace.contexts): Field {
  return { key: 'context', wire: 'context', type: choice(contexts), about: 'Which fields the answer shows.', default: 'view' };
}
