import type { Field } from '../schema/field.js';
import type { MountPoint } from './mount-point.js';
import type { Method } from './method.js';
import { defaultOf } from './index-document.js';
import { templateOf, type EndpointDefinition, type NamedRoute } from './route.js';
import type { SiteDescription } from './site.js';

type Document = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the same declarations that serve the requests. */
export function openApi(site: SiteDescription, routes: readonly NamedRoute[], mountPoint: MountPoint): Document {
  return {
    openapi: '3.1.0',
    info: { title: `${site.name}: REST API`, description: site.description, version: '1' },
    servers: [{ url: mountPoint.root }],
    tags: [...new Set(routes.map((route) => route.namespace || 'root'))].map((name) => ({ name })),
    security: [{ basic: [] }, {}],
    paths: Object.fromEntries(routes.map((route) => [templateOf(route), pathItem(route)])),
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: BASIC } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: { Error: ERROR },
      schemas: schemasOf(routes),
    },
  };
}

const BASIC = 'A user name and an application password, or a consumer key and its secret.';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique key that the client generates for this request. If the request is repeated with the same key within a day, it takes effect once and gets the same response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const ERROR = {
  description: 'An error, with a message that explains how to fix the request.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' }, params: {} } },
        },
      },
    },
  },
};

function pathItem(route: NamedRoute): Document {
  const params = [...route.path.matchAll(/<(\w+)(?::([^>]+))?>/g)].map(([, name, regex]) => ({
    name,
    in: 'path',
    required: true,
    schema: regex ? { type: 'string', pattern: `^(?:${regex})$` } : { type: 'integer' },
  }));
  const operations = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), operation(route, endpoint, method)]),
  );
  return { ...(params.length > 0 && { parameters: params }), ...Object.fromEntries(operations) };
}

function operation(route: NamedRoute, endpoint: EndpointDefinition, method: Method): Document {
  const readable = endpoint.arguments.fields.filter((field) => !field.readonly);
  const inBody = method !== 'GET' && method !== 'DELETE';
  return {
    operationId: operationId(route, method),
    summary: endpoint.summary,
    tags: [route.namespace || 'root'],
    ...(!inBody && readable.length > 0 && { parameters: readable.map(queryParameter) }),
    ...(method === 'POST' && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...(inBody && {
      requestBody: { content: { 'application/json': { schema: bodySchema(readable, endpoint.arguments.required) } } },
    }),
    responses: {
      [isCreation(route, endpoint) ? '201' : '200']: success(route),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Updates are accepted by PUT as well, and a POST below a record is an action. */
const isCreation = ({ path }: NamedRoute, { methods }: EndpointDefinition): boolean =>
  methods.includes('POST') && !methods.includes('PUT') && !path.includes('<id>');

const operationId = (route: NamedRoute, method: Method): string =>
  [method.toLowerCase(), ...templateOf(route).split(/[^A-Za-z0-9]+/)].filter(Boolean).join('_');

const queryParameter = (field: Field): Document => ({
  name: field.type.schema.type === 'array' ? `${field.wire}[]` : field.wire,
  in: 'query',
  description: field.description,
  required: field.required === true,
  ...(field.type.schema.type === 'object' && { style: 'deepObject', explode: true }),
  schema: { ...field.type.schema, ...(defaultOf(field) !== undefined && { default: defaultOf(field) }) },
});

function bodySchema(fields: readonly Field[], asksForRequired: boolean): Document {
  const required = asksForRequired ? fields.filter((field) => field.required).map((field) => field.wire) : [];
  const property = (field: Field) => ({
    ...field.type.schema,
    description: field.description,
    ...(asksForRequired && defaultOf(field) !== undefined && { default: defaultOf(field) }),
  });
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field) => [field.wire, property(field)])),
  };
}

const success = (route: NamedRoute): Document => ({
  description: 'Success.',
  ...(route.schema && {
    content: {
      'application/json': {
        schema: route.path.endsWith('<id>') ? record(route) : { oneOf: [{ type: 'array', items: record(route) }, record(route)] },
      },
    },
  }),
});

const record = (route: NamedRoute): Document => ({ $ref: `#/components/schemas/${schemaName(route)}` });
const schemaName = (route: NamedRoute): string => `${route.namespace} ${route.schema!.title}`.replace(/[^A-Za-z0-9]+/g, '_');

const schemasOf = (routes: readonly NamedRoute[]): Document =>
  Object.fromEntries(
    routes
      .filter((route) => route.schema)
      .map((route) => [schemaName(route), { type: 'object', properties: route.schema!.properties }]),
  );
