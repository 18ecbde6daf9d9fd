import type { TestServer } from './test-server.js';

/** How the index describes one argument. */
export interface Argument {
  readonly required: boolean;
  readonly type?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
  readonly properties?: Readonly<Record<string, Argument>>;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

export interface EndpointDocument {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Argument>>;
}

export interface RouteDocument {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly EndpointDocument[];
}

export interface IndexDocument {
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
  readonly [field: string]: unknown;
}

/** Reads the index document without signing in. */
export async function fetchIndex(server: TestServer): Promise<IndexDocument> {
  return (await server.as('visitor').get<IndexDocument>('/')).body;
}

/** One method of one route. */
export interface Endpoint {
  /** As the index writes it: `/shop/v1/products/(?P<id>[\d]+)`. */
  readonly route: string;
  readonly method: string;
  readonly args: EndpointDocument['args'];
}

/** All endpoints that the index lists. */
export const endpointsIn = ({ routes }: IndexDocument): Endpoint[] =>
  Object.entries(routes).flatMap(([route, { endpoints }]) =>
    endpoints.flatMap(({ methods, args }) => methods.map((method) => ({ route, method, args }))),
  );

const ROUTE_PARAMETER = /\(\?P<(\w+)>(?:[^()[\]]|\[[^\]]*\])*\)/g;

/** A route without the names and patterns of its parameters, so that two spellings of one route are equal. */
export const routeShape = (route: string): string => route.replace(ROUTE_PARAMETER, '<>').replace(/<\w*>/g, '<>');

/** The path of a route with a value for each parameter. */
export const buildPath = (route: string, valueOf: (name: string) => string | number): string =>
  route.replace(ROUTE_PARAMETER, (_whole, name: string) => String(valueOf(name)));
