import type { RestError } from '@grove/core';
import { METHODS, type Method } from './method.js';
import { keyAllows } from './principal.js';
import { isRefusal } from './refusals.js';
import { endpointOf, methodsOf, type EndpointDefinition } from './route.js';
import type { RestRequest } from './rest-request.js';
import { matchOf } from './stages/exchange.js';
import { readContextOf, requestTo } from './stages/context.js';
import type { Exchange } from './stages/exchange.js';

/** The value of `Allow`: the methods of the route that this caller may use. Empty when it may use none, or there is no route. */
export async function allowedMethods(exchange: Exchange): Promise<string> {
  const { match, tellsMethods, query, principal } = exchange;
  if (!match || !tellsMethods) return '';
  const request = requestTo(match, exchange, { sent: query, args: {}, context: readContextOf(exchange) });
  const may = new Set<Method>();
  for (const endpoint of match.route.endpoints) {
    if (!(await mayUse(endpoint, request))) continue;
    for (const method of endpoint.methods) if (keyAllows(principal.key, method)) may.add(method);
  }
  return methodsOf(match.route, METHODS)
    .filter((method) => may.has(method))
    .join(', ');
}

/** Whether the caller may use a method of the matched route; undefined if only a record decides, because the path names none. */
export async function isPermitted(exchange: Exchange, method: Method): Promise<boolean | undefined> {
  const { principal } = exchange;
  const match = matchOf(exchange);
  const endpoint = endpointOf(match.route, method);
  if (!endpoint || !keyAllows(principal.key, method)) return false;
  // Keys are not accepted in every namespace.
  if (principal.keyId !== undefined && match.route.namespace?.signIn.keys === false) return false;
  const request = requestTo(match, exchange, { sent: {}, args: {}, context: readContextOf(exchange) });
  try {
    return await endpoint.authorize(request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (error as RestError).status === 404 ? undefined : false;
  }
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
