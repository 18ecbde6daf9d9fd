import { isServedAt } from './api-versions.js';
import type { MountPoint } from './mount-point.js';
import { namespaceAt } from './namespace-aliases.js';
import type { NamedRoute, Route } from './route.js';

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

/** The routes that are served at a mount point, with the names of their namespaces there. */
export const routesAt = (mountPoint: MountPoint, routes: readonly Route[]): NamedRoute[] =>
  routes.filter(({ namespace }) => isServedAt(mountPoint, namespace)).map((route) => routeAt(mountPoint, route));
