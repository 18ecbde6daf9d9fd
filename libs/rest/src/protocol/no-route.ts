import { NoRoute, restError, type RestError } from '@grove/core';
import type { Conventions } from './conventions.js';
import type { ResolvedUrl } from './mount-points.js';

const NoCompatRoot = restError(
  'rest_no_route',
  404,
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.',
);
/** What is told of an address that no route fits: what to configure, where it is known which client asks for it. */
export function noRouteFor({ unservedRoot, path, mount }: ResolvedUrl, { unserved }: Pick<Conventions, 'unserved'>): RestError {
  if (unservedRoot !== undefined) return new NoCompatRoot({ root: unservedRoot, address: mount.root });
  const known = unserved.find((one) => one.path.test(path));
  return known ? new known.error() : new NoRoute();
}
