import type { Field } from '../../schema/field.js';
import { isConditional } from '../if-match/if-match.js';
import { defaultOf } from '../index-document.js';
import type { Method } from '../method.js';
import { templateOf, type EndpointDefinition, type NamedRoute } from '../route.js';
import type { ErrorResponses } from './error-responses.js';
import { ETAG, LOCATION, PAGING } from './components.js';
import { describeOperation } from './operation-description.js';
import type { RecordSchemas } from './record-schemas.js';

type Document = Record<string, unknown>;

/** What the operations of a document share. */
interface SharedParts {
  readonly records: RecordSchemas;
  readonly errors: ErrorResponses;
  /** A recorded response of an operation. */
  readonly exampleOf: (operationId: string) => unknown;
}

/** All operations of one path. */
export function pathItem(route: NamedRoute, parts: SharedParts): Document {
  const params = [...route.path.matchAll(/<(\w+)(?::([^>]+))?>/g)].map(([, name, regex]) => ({
    name,
    in: 'path',
    required: true,
    schema: regex ? { type: 'string', pattern: `^(?:${regex})$` } : { type: 'integer' },
  }));
  const operations = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), operation(route, endpoint, method, parts)]),
  );
  return { ...(params.length > 0 && { parameters: params }), ...Object.fromEntries(operations) };
}

function operation(
  route: NamedRoute,
  endpoint: EndpointDefinition,
  method: Method,
  { records, errors, exampleOf }: SharedParts,
): Document {
  const readable = endpoint.arguments.fields.filter((field) => !field.readonly);
  const inBody = method !== 'GET' && method !== 'DELETE';
  const isCreated = isCreation(route, endpoint);
  const id = operationId(route, method);
  const example = exampleOf(id);
  return {
    operationId: id,
    summary: endpoint.summary,
    description: describeOperation(route, endpoint, method),
    tags: [route.namespace || 'root'],
    parameters: [
      ...(inBody ? [] : readable.map(queryParameter)),
      ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(isConditional(route, endpoint) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      { $ref: '#/components/parameters/Prefer' },
    ],
    ...(inBody && { requestBody: { content: { 'application/json': { schema: bodySchema(endpoint, readable) } } } }),
    responses: {
      [endpoint.isDeferred ? '202' : isCreated ? '201' : '200']: {
        description: 'Success.',
        headers: {
          ...(method === 'GET' && ETAG),
          ...(isCreated && LOCATION),
          ...(endpoint.returns === 'page' && PAGING),
        },
        ...(route.schema &&
          endpoint.returns !== 'other' && {
            content: {
              'application/json': {
                schema: responseSchema(records.referenceTo(route), endpoint),
                ...(example !== undefined && { example }),
              },
            },
          }),
      },
      ...errors.of(endpoint, method, isConditional(route, endpoint)),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Updates are accepted by PUT as well, and a POST below a record is an action. */
const isCreation = ({ path }: NamedRoute, { methods, isAction, isDeferred }: EndpointDefinition): boolean =>
  methods.includes('POST') && !methods.includes('PUT') && !path.includes('<id>') && !isAction && !isDeferred;

const operationId = (route: NamedRoute, method: Method): string =>
  [method.toLowerCase(), ...templateOf(route).split(/[^A-Za-z0-9]+/)].filter(Boolean).join('_');

const queryParameter = (field: Field): Document => ({
  name: field.type.schema.type === 'array' ? `${field.wire}[]` : field.wire,
  in: 'query',
  description: field.description,
  required: field.required === true,
  ...(field.type.schema.type === 'object' && { style: 'deepObject', explode: true }),
  schema: { ...field.type.schema, ...describeDefault(field) },
});

/**
 * A default of a list may be declared as text with commas, as clients may send it. Generators write code that does not compile for defaults of lists of
 * words, so the description names these.
 */
function describeDefault(field: Field): { default?: unknown; description?: string } {
  const value = defaultOf(field);
  const { schema } = field.type;
  if (value === undefined) return {};
  if (schema.type !== 'array') return { default: value };
  const entries = typeof value === 'string' ? value.split(',').filter(Boolean) : (value as readonly unknown[]);
  return schema.items?.enum ? { description: `${field.description} Default: ${entries.join(', ')}.` } : { default: entries };
}

function bodySchema(endpoint: EndpointDefinition, fields: readonly Field[]): Document {
  if (endpoint.returns === 'batch') return batchSchema(objectSchema(fields, false));
  return objectSchema(fields, endpoint.arguments.required);
}

function objectSchema(fields: readonly Field[], asksForRequired: boolean): Document {
  const required = asksForRequired ? fields.filter((field) => field.required).map((field) => field.wire) : [];
  const property = (field: Field) => ({
    ...field.type.schema,
    description: field.description,
    ...(asksForRequired && describeDefault(field)),
  });
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field) => [field.wire, property(field)])),
  };
}

/** What a batch contains: entries to create and to update, and ids to delete. */
function batchSchema(record: Document): Document {
  const { properties } = record as { properties: Document };
  const withId = { ...record, required: ['id'], properties: { id: { type: 'integer' }, ...properties } };
  return {
    type: 'object',
    properties: {
      create: { type: 'array', items: record },
      update: { type: 'array', items: withId },
      delete: { type: 'array', items: { type: 'integer' } },
    },
  };
}

function responseSchema(record: Document, { returns = 'record' }: EndpointDefinition): Document {
  const deletion = {
    type: 'object',
    required: ['deleted', 'previous'],
    properties: { deleted: { type: 'boolean', const: true }, previous: record },
  };
  const outcomes = (...schemas: Document[]) => ({
    type: 'array',
    items: { anyOf: [...schemas, { $ref: '#/components/schemas/BatchError' }] },
  });
  switch (returns) {
    case 'record':
      return record;
    case 'page':
    case 'list':
      return { type: 'array', items: record };
    case 'map':
      return { type: 'object', additionalProperties: record };
    case 'deletion':
      return deletion;
    case 'recordOrDeletion':
      return { anyOf: [record, deletion] };
    case 'other':
      return {};
    case 'batch': {
      const lists = { create: outcomes(record), update: outcomes(record), delete: outcomes(record, deletion) };
      // An empty batch gets an empty list.
      return {
        anyOf: [
          { type: 'object', properties: lists },
          { type: 'array', items: {}, maxItems: 0 },
        ],
      };
    }
  }
}
