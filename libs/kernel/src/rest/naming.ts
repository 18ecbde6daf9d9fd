import type { Mount } from './call.js';
import type { NamedRoute, Route } from './route.js';

/** How a mount calls what the rest of the code knows by one name. A mount without a naming calls everything as we do. */
export interface Naming {
  /** Namespaces, ours first. Every address below them changes with them. */
  readonly namespaces: readonly Renaming[];
  /** How codes of errors begin, ours first. The first that fits counts. */
  readonly codes: readonly Renaming[];
}

type Renaming = readonly [ours: string, theirs: string];

/** The names by which clients of WooCommerce and WordPress know the same things. */
export const COMPAT: Naming = {
  namespaces: [
    ['shop/v1', 'wc/v1'],
    ['cms/v2', 'wp/v2'],
  ],
  codes: [
    ['shop_user_', 'wc_user_'],
    ['shop_', 'woocommerce_'],
  ],
};

/** A namespace as the mount calls it. */
export const namespaceAt = ({ naming }: Mount, id: string): string => naming?.namespaces.find(([ours]) => ours === id)?.[1] ?? id;

/** A code as the mount writes it. */
export function codeAt({ naming }: Mount, code: string): string {
  const [ours, theirs] = naming?.codes.find(([start]) => code.startsWith(start)) ?? ['', ''];
  return theirs + code.slice(ours.length);
}

/** A route as the mount tells it. What is told of a namespace itself has its name in the default of an argument as well. */
export function routeAt(mount: Mount, route: Route): NamedRoute {
  const namespace = namespaceAt(mount, route.namespace);
  if (namespace === route.namespace) return route;
  const endpoints = route.endpoints.map((endpoint) => {
    const fields = endpoint.arguments.fields.map((field) =>
      field.default === route.namespace ? { ...field, default: namespace } : field,
    );
    return { ...endpoint, arguments: { ...endpoint.arguments, fields } };
  });
  return { ...route, namespace, endpoints };
}

/** The absolute address of one of our paths, as the mount writes it. */
export const addressAt = ({ root, naming }: Mount, path: string): string =>
  root + (naming?.namespaces.reduce((so, [ours, theirs]) => renamed(so, ours, theirs), path) ?? path);

/** Our path for one that was asked for under other names. Ours are understood as well. */
export const pathIn = (naming: Naming | undefined, path: string): string =>
  naming?.namespaces.reduce((so, [ours, theirs]) => renamed(so, theirs, ours), path) ?? path;

function renamed(path: string, from: string, to: string): string {
  const rest = path.slice(from.length + 1);
  return path.startsWith(`/${from}`) && /^([/?]|$)/.test(rest) ? `/${to}${rest}` : path;
}
