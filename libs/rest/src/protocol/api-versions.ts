import type { MountPoint } from './mount-point.js';
import type { Namespace } from './namespace.js';
import type { Route } from './route.js';

/**
 * A later version of the API has the same records in another form, for clients of WooCommerce: `wc/v2` and `wc/v3`. It is served only at the compatibility
 * root, where namespaces have the names of WordPress and WooCommerce.
 */
export const isServedAt = ({ aliases }: Pick<MountPoint, 'aliases'>, namespace: Namespace | undefined): boolean =>
  namespace?.versionOf === undefined || aliases !== undefined;

/** Routes, and the same routes in later versions of the API that serve them without a difference. */
export const inVersions = (routes: readonly Route[], namespaces: readonly Namespace[] = []): Route[] => [
  ...routes,
  ...namespaces.flatMap((namespace) => routes.map((route) => ({ ...route, namespace }))),
];
