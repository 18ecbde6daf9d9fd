import type { ServerResponse } from 'node:http';
import { tracing } from '@grove/core';
import { isServerFailure } from './refusals.js';
import { METHODS, routeTemplate } from './metrics/request-durations.js';
import type { Exchange } from './stages/exchange.js';

/**
 * Serves a request, in a span if tracing is on. The span has the template of the route and nothing that the client has sent: paths and queries contain keys and
 * addresses of customers. `serve` returns what became known of the request.
 */
export async function inRequestSpan(
  received: Exchange,
  response: ServerResponse,
  serve: () => Promise<Exchange>,
): Promise<Exchange> {
  const span = tracing.begin?.({
    name: 'request',
    kind: 'server',
    sentParent: [received.request.headers['traceparent']].flat()[0],
  });
  if (!span) return serve();
  const describe = ({ match, method: chosen, errorCode }: Exchange) => {
    const method = METHODS.includes(chosen) ? chosen : '_OTHER';
    const template = match && routeTemplate(match.route);
    span.rename(template === undefined ? method.replace('_OTHER', 'HTTP') : `${method} ${template}`);
    span.set({ 'http.request.method': method, 'http.route': template, 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 400) span.set({ 'error.type': errorCode });
  };
  return span.run(async () => {
    try {
      const served = await serve();
      describe(served);
      const code = served.errorCode ?? String(response.statusCode);
      span.end(isServerFailure(response.statusCode) ? { code } : undefined);
      return served;
    } catch (error) {
      describe(received);
      span.end(error);
      throw error;
    }
  });
}
