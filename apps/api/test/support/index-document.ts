import type { TestServer } from './test-server.js';

/** What the index says of one argument. */
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

/** The index document, as a visitor reads it. */
export async function indexOf(server: TestServer): Promise<IndexDocument> {
  return (await server.as('visitor').get<IndexDocument>('/')).body;
}

/** A way to use the interface: one method of one route. */
export interface Way {
  /** As the index names it: `/shop/v1/products/(?P<id>[\d]+)`. */
  readonly route: string;
  readonly method: string;
  readonly args: EndpointDocument['args'];
}

/** Everything that the index says can be done. */
export const waysIn = ({ routes }: IndexDocument): Way[] =>
  Object.entries(routes).flatMap(([route, { endpoints }]) =>
    endpoints.flatMap(({ methods, args }) => methods.map((method) => ({ route, method, args }))),
  );

const PLACE = /\(\?P<(\w+)>(?:[^()[\]]|\[[^\]]*\])*\)/g;

/** The pattern of a route without the names of its places, so that two spellings of one route compare equal. */
export const shapeOf = (route: string): string => route.replace(PLACE, '<>').replace(/<\w*>/g, '<>');

/** The path of a route with its places filled. */
export const pathOf = (route: string, place: (name: string) => string | number): string =>
  route.replace(PLACE, (_whole, name: string) => String(place(name)));
