import type { DiscoveredRoutes, Method, Route } from '@grove/rest';
import type { Caller } from '../caller.js';

/** The declared path of a route with its namespace: `/shop/v1/products/<id>`. */
export const pathOf = ({ namespace, path }: Route): string => `/${[namespace?.id, path].filter(Boolean).join('/')}`;

/** The route with a declared path. Tools name routes, so a missing one is a mistake of a tool. */
export function routeNamed(path: string, { all }: DiscoveredRoutes): Route {
  const route = all.find((one) => pathOf(one) === path);
  if (!route) throw new Error(`A tool names ${path}, which no route has.`);
  return route;
}

/** Whether a caller may use a route at least for some records. Where the record decides, whoever may use the list may try. */
export async function permitsSome(
  caller: Caller,
  uses: readonly (readonly [Route, Method])[],
  routes: DiscoveredRoutes,
): Promise<boolean> {
  for (const [route, method] of uses) {
    const permits = await caller.permits(route, method);
    if (permits ?? (await permitsList(caller, route, method, routes))) return true;
  }
  return false;
}

async function permitsList(caller: Caller, route: Route, method: Method, { all }: DiscoveredRoutes): Promise<boolean> {
  const above = pathOf(route).replace(/\/[^/]+$/, '');
  const list = all.find((one) => pathOf(one) === above);
  return list !== undefined && (await caller.permits(list, method === 'GET' ? 'GET' : 'POST')) === true;
}
