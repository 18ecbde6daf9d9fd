import type { Field } from '../schema/field.js';
import type { Parser } from '../schema/parser.js';
import type { Schema } from '../schema/field-types.js';
import type { RestResponse } from './rest-response.js';
import type { RestRequest } from './rest-request.js';
import type { Method } from './method.js';
import type { Namespace } from './namespace.js';

/** What answers some methods of a route. The gateway runs its parts in the order in which they stand here. */
export interface Endpoint {
  readonly methods: readonly Method[];
  /** The declared arguments: their reader, and their fields for the documents made of them. */
  readonly arguments: { readonly fields: readonly Field[]; readonly parse: Parser; readonly required: boolean };
  /** Throws the error of what the path names and is not there. Asked when the caller is refused, so that an unknown id is told first. */
  assertExists?(request: RestRequest): Promise<void>;
  /** Whether the caller may; required, so that a route nobody thought about does not compile. */
  authorize(request: RestRequest): boolean | Promise<boolean>;
  /** The code told when the caller may not. */
  readonly refusalCode: string;
  handle(request: RestRequest): Promise<RestResponse>;
  /** One line for the OpenAPI document. */
  readonly summary: string;
}

/** One address of the interface with everything that answers there. */
export interface Route {
  /** Left out at the root, above all namespaces. */
  readonly namespace?: Namespace;
  /** Below the namespace, with places: `products/<product_id>/reviews`, `taxes/classes/<slug:[\w-]+>`. A bare place is digits. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
  /** The JSON Schema of the records served here, told by `OPTIONS` and OpenAPI. */
  readonly schema?: { readonly title: string; readonly properties: Record<string, Schema> };
}

/** A route under the name that its namespace has for those who are told of it. */
export type NamedRoute = Omit<Route, 'namespace'> & { readonly namespace: string };

/** A controller: anything in a Nest module that serves routes. */
export interface RouteSource {
  routes(): Route[];
}

/** The methods of a route in the order `Allow` lists them. */
export function methodsOf(route: Pick<Route, 'endpoints'>, order: readonly Method[]): Method[] {
  return order.filter((method) => route.endpoints.some((endpoint) => endpoint.methods.includes(method)));
}

const PLACE = /<(\w+)(?::([^>]+))?>/g;

/** The key of a route in the index document: `/shop/v1/products/(?P<id>[\d]+)`. */
export function patternOf(route: NamedRoute): string {
  const path = route.path.replace(PLACE, (_whole, name: string, regex = '[\\d]+') => `(?P<${name}>${regex})`);
  return '/' + [route.namespace, path].filter(Boolean).join('/');
}

/** The address of a route in OpenAPI: `/shop/v1/products/{id}`. */
export function templateOf(route: NamedRoute): string {
  return '/' + [route.namespace, route.path.replace(PLACE, '{$1}')].filter(Boolean).join('/');
}
