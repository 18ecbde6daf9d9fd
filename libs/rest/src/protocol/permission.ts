import { NOT_PERMITTED, RestError } from '@grove/core';
import type { RestRequest } from './rest-request.js';
import type { EndpointDefinition } from './route.js';

/**
 * Throws if the caller may not use an endpoint. 404 wins over 403. The record is looked up only if access is refused: in all other requests the handler reports an
 * unknown id.
 */
export async function assertPermitted(endpoint: EndpointDefinition, request: RestRequest): Promise<void> {
  if (await endpoint.authorize(request)) return;
  await endpoint.assertExists?.(request);
  throw new RestError(endpoint.refusalCode, 'refused', NOT_PERMITTED);
}
