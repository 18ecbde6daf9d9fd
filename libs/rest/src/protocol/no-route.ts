import { MalformedText, NoRoute, restError, type RestError } from '@grove/core';
import type { Conventions } from './conventions.js';
import type { ResolvedUrl } from './mount-points.js';

const NoCompatRoot = restError(
  'rest_no_route',
  404,
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.',
);
/** The error of a URL without a route. For URLs of known clients it says what to configure. */
export function noRouteFor(
  { unservedRoot, path, mountPoint }: ResolvedUrl,
  { unserved }: Pick<Conventions, 'unserved'>,
): RestError {
  if (unservedRoot !== undefined) return new NoCompatRoot({ root: unservedRoot, address: mountPoint.root });
  if (!isDecodable(path)) return new MalformedText({ charset: 'utf-8' });
  const known = unserved.find((one) => one.path.test(path));
  return known ? new known.error() : new NoRoute();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
