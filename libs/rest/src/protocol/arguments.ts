import { integer, oneOf } from '../schema/field-types.js';
import type { Field } from '../schema/field.js';
import { knownNames } from '../schema/known-names.js';
import { compileParser, type Input, type ParseMode, type DynamicEnumSource } from '../schema/parser.js';
import type { EndpointDefinition } from './route.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Namespace } from '../conventions/namespaces.js';

/** The declared arguments of an endpoint: fields for the documents, and a compiled parser for requests. */
export function argumentsOf(
  mode: ParseMode,
  declared: readonly Field[],
  dynamicEnum?: DynamicEnumSource,
): EndpointDefinition['arguments'] {
  const fields = mode === 'update' ? declared.filter((field) => !field.createOnly) : declared;
  return {
    fields,
    parse: compileParser(fields, mode),
    required: mode !== 'update',
    dynamicEnum: wordsFor(fields, dynamicEnum),
    known: () => knownNames(declared),
  };
}

/** Reads the arguments of a request. All errors are reported together, also those of words that stored records decide. */
export async function readArguments({ parse, dynamicEnum }: EndpointDefinition['arguments'], sent: Input): Promise<object> {
  return parse(sent, await dynamicEnum?.(sent));
}

/** Reads the stored words that the sent arguments need; undefined if no field needs any. */
function wordsFor(fields: readonly Field[], source?: DynamicEnumSource): EndpointDefinition['arguments']['dynamicEnum'] {
  const stored = fields.filter((field) => field.dynamicEnum !== undefined);
  if (!source || stored.length === 0) return undefined;
  return async (sent) => {
    const needed = stored.filter(({ wire }) => sent[wire] != null);
    if (needed.length === 0) return undefined;
    const kinds = [...new Set(needed.map((field) => field.dynamicEnum!))];
    return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await source(kind)] as const)));
  };
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
