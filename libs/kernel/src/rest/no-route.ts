import { NoRoute } from '../errors/errors.js';
import { restError, type RestError } from '../errors/rest-error.js';
import type { Mounted } from './mounts.js';

const NoCompatRoot = restError(
  'rest_no_route',
  404,
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.',
);
const OtherShopVersion = restError(
  'rest_no_route',
  404,
  'Of the versions of WooCommerce, wc/v1 is served, below the root that COMPAT_ROOT names. Set the client to wc/v1 and to that root.',
);

/** What is told of an address that no route fits: what to configure, where it is known which client asks for it. */
export function noRouteFor({ unservedRoot, path, mount }: Mounted): RestError {
  if (unservedRoot !== undefined) return new NoCompatRoot({ root: unservedRoot, address: mount.root });
  return /^\/wc\/v[23](\/|$)/.test(path) ? new OtherShopVersion() : new NoRoute();
}
