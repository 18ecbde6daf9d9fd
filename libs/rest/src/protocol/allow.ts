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
    if (!(await mayUse(endpoint, request))) continue;
    for (const method of endpoint.methods) if (keyAllows(principal.key, method)) may.add(method);
  }
  return methodsOf(match.route, METHODS)
    .filter((method) => may.has(method))
    .join(', ');
}

/** Whether the caller may use an endpoint, as far as the path decides. An error of a refusal means no; any other error fails the request. */
async function mayUse(endpoint: EndpointDefinition, request: RestRequest): Promise<boolean> {
  try {
    return await endpoint.authorize(request);
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof RestError && (error.status === 'refused' || error.status < 500);
