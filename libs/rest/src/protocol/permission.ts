import { NOT_PERMITTED, RestError } from '@grove/core';
import type { RestRequest } from './rest-request.js';
import type { EndpointDefinition } from './route.js';

/**
 * Throws if the caller may not use an endpoint. 404 wins over 403. The record is looked up only if access is refused: in all other requests the handler reports an
 * unknown id. Returns a promise only if the permission is not known at once.
 */
export function assertPermitted(endpoint: EndpointDefinition, request: RestRequest): undefined | Promise<void> {
  const allowed = endpoint.authorize(request);
  return allowed === true ? undefined : refuseUnless(allowed, endpoint, request);
}

async function refuseUnless(
  allowed: boolean | Promise<boolean>,
  endpoint: EndpointDefinition,
  request: RestRequest,
): Promise<void> {
  if (await allowed) return;
  await endpoint.assertExists?.(request);
  throw new RestError(endpoint.refusalCode, 'refused', NOT_PERMITTED);
}
