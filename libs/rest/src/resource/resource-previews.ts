import { tryOut, type Database } from '@grove/database';
import { ok } from '../protocol/rest-response.js';
import { endpointOf, inVersions, type EndpointDefinition, type Route } from '../protocol/route.js';
import type { ResourceRoutes } from './resource-routes.js';
import type { ResourceOptions } from './resource.js';

/** The routes at which a POST answers what creating or updating a record of the resource would answer, and stores nothing; see `ResourceOptions.preview`. */
export function previewRoutes<R extends object>(
  routes: ResourceRoutes<R>,
  { preview, alsoIn }: ResourceOptions,
  database: Database,
): Route[] {
  if (!preview) return [];
  const previews = [routes.collectionRoute(), routes.recordRoute()].flatMap((route) => {
    const write = endpointOf(route, 'POST');
    return write ? { ...route, path: `${route.path}/${preview}`, endpoints: [previewOf(write, database)] } : [];
  });
  return inVersions(previews, alsoIn);
}

/** Serves the request in a unit of work that is rolled back, so that it takes, computes and refuses the same. */
const previewOf = (write: EndpointDefinition, database: Database): EndpointDefinition => ({
  ...write,
  methods: ['POST'],
  summary: `${write.summary}, without storing anything`,
  isAction: true,
  handle: (request) => tryOut(database, async () => ok((await write.handle(request)).body)),
});
