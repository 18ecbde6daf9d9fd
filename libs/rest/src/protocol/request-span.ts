import type { ServerResponse } from 'node:http';
import { tracing } from '@grove/core';
import type { HttpContext } from './http-context.js';
import { isServerFailure } from './refusals.js';
import { METHODS, routeTemplate } from './metrics/request-durations.js';

/**
 * Serves a request, in a span if tracing is on. The span has the template of the route and nothing that the client has sent: paths and queries contain keys and
 * addresses of customers.
 */
export function inRequestSpan(httpContext: HttpContext, response: ServerResponse, serve: () => Promise<void>): Promise<void> {
  const span = tracing.begin?.({
    name: 'request',
    kind: 'server',
    sentParent: [httpContext.request.headers['traceparent']].flat()[0],
  });
  if (!span) return serve();
  const describe = () => {
    const { route } = httpContext;
    const method = METHODS.includes(httpContext.method) ? httpContext.method : '_OTHER';
    const template = route && routeTemplate(route);
    span.rename(template === undefined ? method.replace('_OTHER', 'HTTP') : `${method} ${template}`);
    span.set({ 'http.request.method': method, 'http.route': template, 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 400) span.set({ 'error.type': httpContext.errorCode });
  };
  return span.run(async () => {
    try {
      await serve();
      describe();
      span.end(isServerFailure(response.statusCode) ? { code: httpContext.errorCode ?? String(response.statusCode) } : undefined);
    } catch (error) {
      describe();
      span.end(error);
      throw error;
    }
  });
}
