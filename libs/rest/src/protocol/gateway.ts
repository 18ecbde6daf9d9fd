import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestMiddleware } from '@nestjs/common';
import { REQUEST_ID, requestIdOf, secondsSince, withinRequest } from '@grove/core';
import { isPermitted } from './allow.js';
import type { RequestDurations } from './metrics/request-durations.js';
import { SlowRequests } from './metrics/slow-requests.js';
import { checkedBy, internalResponse, messageFor, type InternalRequest, type InternalResponse } from './internal-request.js';
import type { Method } from './method.js';
import type { MountPoints } from './mount-points.js';
import { hasSeveralHosts, passOn, refuseHosts } from './pass-on.js';
import type { Principal } from './principal.js';
import { inRequestSpan } from './request-span.js';
import type { Route } from './route.js';
import { sendResponse } from './send-response.js';
import { received, type Exchange, type Services } from './stages/exchange.js';
import { runStages } from './stages/stages.js';

/** What the gateway uses. Tests leave out what they do not need. */
export interface GatewayParts extends Services {
  readonly mountPoints: MountPoints;
  readonly durations?: RequestDurations;
}

/**
 * The entry point of the interface, as a middleware. It serves what is below a mount point, by the stages that `STAGES` in `stages/stages.ts` lists, and passes on
 * all other requests.
 */
export class Gateway implements NestMiddleware<IncomingMessage, ServerResponse> {
  private readonly slowRequests: SlowRequests;

  constructor(private readonly parts: GatewayParts) {
    this.slowRequests = new SlowRequests(parts.config.logSlowRequests, parts.logger);
  }

  readonly use = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (hasSeveralHosts(request)) return refuseHosts(request, response);
    const { mountPoints, limits, logger } = this.parts;
    const id = requestIdOf(request.headers['x-request-id']);
    const resolvedUrl = mountPoints.match(request);
    withinRequest(id, () => {
      if (!resolvedUrl) {
        response.setHeader(REQUEST_ID, id);
        void passOn(limits, mountPoints.clientOf(request), request, response, next);
        return;
      }
      const exchange = received(request, resolvedUrl, id);
      inRequestSpan(exchange, response, () => this.serve(exchange, response)).catch((error: unknown) => {
        logger.error({ error }, 'an answer could not be sent');
        response.destroy();
      });
    });
  };

  /**
   * Serves a request that a part of this server makes for the sender of `caller`, by the same stages as if it had arrived: its credentials sign it in, and its permissions, errors and
   * events are those of the route. It counts for no limit, because `caller` was counted.
   */
  async answer(caller: IncomingMessage, request: InternalRequest): Promise<InternalResponse> {
    const start = performance.now();
    const { durations, mountPoints, router } = this.parts;
    const message = messageFor(caller, request);
    const exchange = received(message, mountPoints.match(message)!, '');
    const services = { ...this.parts, limits: undefined, router: request.accept ? checkedBy(router, request.accept) : router };
    const { match, method, whole } = await runStages(exchange, services);
    durations?.record(match?.route, method, whole.status, secondsSince(start));
    return internalResponse(whole);
  }

  /** Whether an account may use a method of a route, as far as the path without ids decides; undefined if the record decides. */
  permits(caller: IncomingMessage, principal: Principal, route: Route, method: Method): Promise<boolean | undefined> {
    const message = messageFor(caller, { method, path: `/${route.namespace?.id ?? ''}` });
    const exchange = received(message, this.parts.mountPoints.match(message)!, '');
    return isPermitted({ ...exchange, principal, match: { route, params: {} } }, method);
  }

  private async serve(exchange: Exchange, response: ServerResponse): Promise<Exchange> {
    const { logger, durations } = this.parts;
    const start = performance.now();
    const served = await runStages(exchange, this.parts);
    const { method, resolvedUrl, match, whole } = served;
    logger.debug({ method, path: resolvedUrl.path, status: whole.status }, 'answered');
    await sendResponse(response, served, whole);
    const seconds = secondsSince(start);
    durations?.record(match?.route, method, response.statusCode, seconds);
    this.slowRequests.note({ method, route: match?.route }, response.statusCode, seconds);
    return served;
  }
}
