import { MalformedText, NoRoute, restError, type RestError } from '@grove/core';
import { NotInThisVersion, OtherShopVersion } from '../conventions/errors.js';
import type { ResolvedUrl } from './mount-points.js';

const NoCompatRoot = restError(
  'rest_no_route',
  404,
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.',
);

/** Paths that known clients request although they are not served, with errors that say what to configure. */
const UNSERVED = [
  { path: /^\/wc\/v\d+(\/|$)/, Refusal: OtherShopVersion },
  { path: /^\/shop\/v[23]\//, Refusal: NotInThisVersion },
];

/** The error of a URL without a route. */
export function noRouteFor({ unservedRoot, path, mountPoint }: ResolvedUrl): RestError {
  if (unservedRoot !== undefined) return new NoCompatRoot({ root: unservedRoot, address: mountPoint.root });
  if (!isDecodable(path)) return new MalformedText({ charset: 'utf-8' });
  const { Refusal } = UNSERVED.find((one) => one.path.test(path)) ?? { Refusal: NoRoute };
  return new Refusal();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
