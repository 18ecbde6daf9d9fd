import { RestError } from '@grove/core';
import type { HttpContext } from './http-context.js';
import { METHODS, type Method } from './method.js';
import { keyAllows } from './principal.js';
import { methodsOf, type EndpointDefinition } from './route.js';
import type { RestRequest } from './rest-request.js';

/** The value of `Allow`: the methods of the route that this caller may use. Empty when it may use none, or there is no route. */
export async function allowedMethods(httpContext: HttpContext): Promise<string> {
  const { match, query, principal } = httpContext;
  if (!match) return '';
  const request = httpContext.requestTo(match, query, {}, httpContext.context(true));
  const may = new Set<Method>();
  for (const endpoint of match.route.endpoints) {
    const allowed = mayUse(endpoint, request);
    // Most permissions are known at once, and waiting for each would take longer than to decide it.
    if (!(typeof allowed === 'boolean' ? allowed : await allowed)) continue;
    for (const method of endpoint.methods) if (keyAllows(principal.key, method)) may.add(method);
  }
  return methodsOf(match.route, METHODS)
    .filter((method) => may.has(method))
    .join(', ');
}

/** Whether the caller may use an endpoint, as far as the path decides. An error of a refusal means no; any other error fails the request. */
function mayUse(endpoint: EndpointDefinition, request: RestRequest): boolean | Promise<boolean> {
  try {
    const allowed = endpoint.authorize(request);
    return typeof allowed === 'boolean' ? allowed : allowed.catch(noIfRefused);
  } catch (error) {
    return noIfRefused(error);
  }
}

function noIfRefused(error: unknown): false {
  if (isRefusal(error)) return false;
  throw error;
}

const isRefusal = (error: unknown): boolean => error instanceof RestError && (error.status === 'refused' || error.status < 500);
