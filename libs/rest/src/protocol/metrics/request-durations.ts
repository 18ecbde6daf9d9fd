import { Injectable } from '@nestjs/common';
import { Durations, histogram, type Labels, type Metric } from '@grove/core';
import { isServerFailure } from '../refusals.js';
import { templateOf, type Route } from '../route.js';

/** Clients can send any method, so others than these are counted as one. */
export const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** The route of requests to paths that no route has. Clients can invent any number of such paths. */
const UNKNOWN = 'unknown';

/** How long requests take, by method, route and class of the status. Each combination exists from its first request on. */
@Injectable()
export class RequestDurations {
  private readonly byRoute = new Map<Route | undefined, Map<string, Durations>>();

  record(route: Route | undefined, method: string, status: number, seconds: number): void {
    let durations = this.byRoute.get(route);
    if (!durations) this.byRoute.set(route, (durations = new Map()));
    const key = `${statusClass(status)} ${METHODS.includes(method) ? method : 'other'}`;
    let known = durations.get(key);
    if (!known) durations.set(key, (known = new Durations()));
    known.record(seconds);
  }

  metrics(): Metric[] {
    const help =
      'Time from the arrival of a request until its response was sent. The route is its declared template; unknown is every other path.';
    return [histogram('grove_http_request_duration_seconds', help, () => this.values())];
  }

  private *values(): Iterable<readonly [Labels, Durations]> {
    for (const [route, byKey] of this.byRoute)
      for (const [key, durations] of byKey) {
        const [status, method] = key.split(' ');
        yield [{ method, route: route ? routeTemplate(route) : UNKNOWN, status }, durations];
      }
  }
}

/** The class of a status, such as `2xx`. A refused 501 is no failure of the server, so it is not among those. */
const statusClass = (status: number): string =>
  status >= 500 && !isServerFailure(status) ? String(status) : `${Math.trunc(status / 100)}xx`;

/** The path of a route with the names of its parameters: `/shop/v1/products/{id}`. */
export const routeTemplate = (route: Route): string => templateOf({ ...route, namespace: route.namespace?.id ?? '' });
