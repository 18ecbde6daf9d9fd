import type { MountPoint } from './mount-point.js';
import type { Namespace } from './namespace.js';
import type { Route } from './route.js';

/**
 * A further version of a namespace has the same records in another form, for clients of the reference. It is served only where namespaces have the names of
 * the reference, which is the compatibility root.
 */
export const isServedAt = ({ aliases }: Pick<MountPoint, 'aliases'>, namespace: Namespace | undefined): boolean =>
  namespace?.versionOf === undefined || aliases !== undefined;

/** Routes, and the same routes in further versions that serve them without a difference. */
export const inVersions = (routes: readonly Route[], namespaces: readonly Namespace[] = []): Route[] => [
  ...routes,
  ...namespaces.flatMap((namespace) => routes.map((route) => ({ ...route, namespace }))),
];
