import type { DiscoveredRoutes, EndpointDefinition, Method, Route } from '@grove/rest';
import { pathOf } from '../tools/routes.js';

/** A method of a route. */
export interface Operation {
  readonly method: Method;
  /** With its namespace and the names of its ids: `/shop/v1/products/<id>`. */
  readonly path: string;
  readonly route: Route;
  readonly endpoint: EndpointDefinition;
}

/** The operations that tools may call: all under `/rest`, each with one of the methods that mean the same, except those that sign people in. */
export const operationsOf = ({ all }: DiscoveredRoutes): Operation[] =>
  all
    .filter(({ namespace }) => namespace !== undefined && namespace.versionOf === undefined)
    .flatMap((route) =>
      route.endpoints
        .filter(isForPrograms)
        .map((endpoint) => ({ method: methodOf(endpoint), path: pathOf(route), route, endpoint })),
    );

/** Signing in gives a cookie, which no program of this kind has. */
export const isForPrograms = ({ ignoresSession }: EndpointDefinition): boolean => ignoresSession !== true;

const methodOf = ({ methods }: EndpointDefinition): Method => (methods.includes('PUT') ? 'PUT' : methods[0]);

const ORDER: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const methodOrder = ({ method }: Pick<Operation, 'method'>): number => ORDER.indexOf(method);
