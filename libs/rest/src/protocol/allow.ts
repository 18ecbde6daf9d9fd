import type { HttpContext } from './http-context.js';
import { METHODS, type Method } from './method.js';
import { keyAllows } from './principal.js';
import { methodsOf, type Endpoint } from './route.js';
import type { RestRequest } from './rest-request.js';

/** The value of `Allow`: the methods of the route that this caller may use. Empty when it may use none, or there is no route. */
export async function allowedMethods(exchange: HttpContext): Promise<string> {
  const { match, query, principal } = exchange;
  if (!match) return '';
  const request = exchange.requestTo(match, query, {}, exchange.context(true));
  const may = new Set<Method>();
  for (const endpoint of match.route.endpoints) {
    if (!(await mayUse(endpoint, request))) continue;
    for (const method of endpoint.methods) if (keyAllows(principal.key, method)) may.add(method);
  }
  return methodsOf(match.route, METHODS)
    .filter((method) => may.has(method))
    .join(', ');
}

/** A permission that cannot be judged without more is one that is not held. */
async function mayUse(endpoint: Endpoint, request: RestRequest): Promise<boolean> {
  try {
    return await endpoint.authorize(request);
  } catch {
    return false;
  }
}
