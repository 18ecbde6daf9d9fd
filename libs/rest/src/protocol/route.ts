import type { RestErrorClass } from '@grove/core';
import type { SchemaClass } from '../schema/declared-fields.js';
import type { Field } from '../schema/field.js';
import type { KnownNames } from '../schema/known-names.js';
import type { Input, Parser, DynamicEnums } from '../schema/parser.js';
import type { ViewContext } from '../schema/view-context.js';
import type { RestResponse } from './rest-response.js';
import type { RestRequest } from './rest-request.js';
import type { Method } from './method.js';
import type { MountPoint } from './mount-point.js';
import { isServedAt, namespaceAt } from './namespace-aliases.js';
import type { Namespace } from '../conventions/namespaces.js';

/**
 * The body of a successful response: one record; a page of records, with the headers of paging; a list of all records; an object with a record
 * for each name; `{ deleted: true, previous }`; a
 * record in the trash or such a deletion; the outcomes of a batch; something that documents do not describe.
 */
export type ResponseShape = 'record' | 'page' | 'list' | 'map' | 'deletion' | 'recordOrDeletion' | 'batch' | 'other';

/** The records of a route, for documents. */
export interface RecordDescription {
  /** A singular noun, the title of the JSON Schema. */
  readonly title: string;
  /** The class that declares the fields; other libraries may have added more. */
  readonly of: SchemaClass;
  readonly fields: readonly Field[];
  /** The contexts in which a response may show a record. */
  readonly contexts: readonly ViewContext[];
}

/** Serves some methods of a route. The gateway calls its members in the order of their declaration. */
export interface EndpointDefinition {
  readonly methods: readonly Method[];
  /** The declared arguments: a parser, and the fields for the documents. */
  readonly arguments: {
    readonly fields: readonly Field[];
    readonly parse: Parser;
    readonly required: boolean;
    /** The words of stored records that the sent arguments may have. */
    readonly dynamicEnum?: (sent: Input) => Promise<DynamicEnums | undefined>;
    /** The names that a strict request may send. */
    readonly known: () => KnownNames;
  };
  /** Throws the error of an unknown id in the path. It is called if the caller is refused, so that 404 wins over 403. */
  assertExists?(request: RestRequest): Promise<void>;
  /** Whether the caller has the permission. It is required, so that no route is open by oversight. */
  authorize(request: RestRequest): boolean | Promise<boolean>;
  /** The error code of a refusal. */
  readonly refusalCode: string;
  handle(request: RestRequest): Promise<RestResponse>;
  /** Whether the body may be a file of any type, which the handler reads itself. Other endpoints refuse bodies that are neither JSON nor a form. */
  readonly takesFile?: boolean;
  /** Fields of the response that are shown only once. They are not stored, so a repetition with an `Idempotency-Key` does not get them. */
  readonly secretFields?: readonly string[];
  /** Names that the handler reads or refuses although no argument declares them, for strict requests; `any` if there is no list of them. */
  readonly undeclared?: readonly string[] | 'any';
  /** Whether a session in the cookie does not count: for people who sign in, and whose session may have ended. */
  readonly ignoresSession?: boolean;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** `record` unless it is given. */
  readonly returns?: ResponseShape;
  /** Whether a POST creates nothing, so that its response has the status 200. */
  readonly isAction?: boolean;
  /** Whether the work of a POST is done after its response, which has the status 202. */
  readonly isDeferred?: boolean;
  /** The errors of the endpoint itself, for documents. Those of its arguments and of the protocol are not listed. */
  readonly errors?: readonly RestErrorClass[];
}

/** One path of the interface with its endpoints. */
export interface Route {
  /** Missing for routes that belong to no namespace, such as the index. */
  readonly namespace?: Namespace;
  /** Below the namespace, with parameters: `products/<product_id>/reviews`, `taxes/classes/<slug:[\w-]+>`. A parameter without a pattern is a number. */
  readonly path: string;
  readonly endpoints: readonly EndpointDefinition[];
  readonly schema?: RecordDescription;
}

/** Routes, and the same routes in later versions of the API that serve them without a difference. */
export const inVersions = (routes: readonly Route[], namespaces: readonly Namespace[] = []): Route[] => [
  ...routes,
  ...namespaces.flatMap((namespace) => routes.map((route) => ({ ...route, namespace }))),
];

/** The endpoint of a route that serves a method. */
export const endpointOf = (route: Route, method: string): EndpointDefinition | undefined =>
  route.endpoints.find((endpoint) => endpoint.methods.includes(method as Method));

/** A route with the name of its namespace at a mount point. */
export type NamedRoute = Omit<Route, 'namespace'> & {
  readonly namespace: string;
  /** What the namespace contains. */
  readonly aboutNamespace?: string;
};

/** The routes that are served at a mount point, with the names of their namespaces there. */
export const routesAt = (mountPoint: MountPoint, routes: readonly Route[]): NamedRoute[] =>
  routes.filter(({ namespace }) => isServedAt(mountPoint, namespace)).map((route) => routeAt(mountPoint, route));

/** A route with the name of its namespace at the mount point. The name is also replaced in defaults of arguments, such as those of the index of a namespace. */
export function routeAt(mountPoint: MountPoint, route: Route): NamedRoute {
  const id = route.namespace?.id ?? '';
  const namespace = namespaceAt(mountPoint, id);
  const aboutNamespace = route.namespace?.about;
  if (namespace === id) return { ...route, namespace, aboutNamespace };
  const endpoints = route.endpoints.map((endpoint) => {
    const fields = endpoint.arguments.fields.map((field) => (field.default === id ? { ...field, default: namespace } : field));
    return { ...endpoint, arguments: { ...endpoint.arguments, fields } };
  });
  return { ...route, namespace, aboutNamespace, endpoints };
}

/** A controller that lists its routes. */
export interface RouteSource {
  routes(): Route[];
}

/** The methods of a route in a given order. */
export function methodsOf(route: Pick<Route, 'endpoints'>, order: readonly Method[]): Method[] {
  return order.filter((method) => route.endpoints.some((endpoint) => endpoint.methods.includes(method)));
}

const PARAM = /<(\w+)(?::([^>]+))?>/g;

/** The key of a route in the index document: `/shop/v1/products/(?P<id>[\d]+)`. */
export function patternOf(route: NamedRoute): string {
  const path = route.path.replace(PARAM, (_whole, name: string, regex = '[\\d]+') => `(?P<${name}>${regex})`);
  return '/' + [route.namespace, path].filter(Boolean).join('/');
}

/** The path of a route in OpenAPI: `/shop/v1/products/{id}`. */
export function templateOf(route: NamedRoute): string {
  return '/' + [route.namespace, route.path.replace(PARAM, '{$1}')].filter(Boolean).join('/');
}
