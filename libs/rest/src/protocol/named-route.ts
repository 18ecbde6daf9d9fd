import type { MountPoint } from './mount-point.js';
import { namespaceAt } from './namespace-aliases.js';
import type { NamedRoute, Route } from './route.js';

/** A route under the name of its namespace at the mount. What describes a namespace itself has that name in the default of an argument as well. */
export function routeAt(mount: MountPoint, route: Route): NamedRoute {
  const id = route.namespace?.id ?? '';
  const namespace = namespaceAt(mount, id);
  if (namespace === id) return { ...route, namespace };
  const endpoints = route.endpoints.map((endpoint) => {
    const fields = endpoint.arguments.fields.map((field) => (field.default === id ? { ...field, default: namespace } : field));
    return { ...endpoint, arguments: { ...endpoint.arguments, fields } };
  });
  return { ...route, namespace, endpoints };
}
