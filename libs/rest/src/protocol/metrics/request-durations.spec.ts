import { describe, expect, it } from 'vitest';
import type { Route } from '../route.js';
import { RequestDurations } from './request-durations.js';

const products: Route = { path: 'products/<id>', endpoints: [] };

const countsOf = (durations: RequestDurations) =>
  durations
    .metrics()[0]
    .values()
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels: { method, route, status }, value }) => [method, route, status, value]);

describe('The durations of requests', () => {
  it('are counted by method, template of the route and class of the status', () => {
    const durations = new RequestDurations();
    durations.record(products, 'GET', 200, 0.002);
    durations.record(products, 'GET', 201, 0.002);
    durations.record(products, 'GET', 304, 0.002);
    durations.record(products, 'DELETE', 503, 0.002);
    expect(countsOf(durations)).toEqual([
      ['GET', '/products/{id}', '2xx', 2],
      ['GET', '/products/{id}', '3xx', 1],
      ['DELETE', '/products/{id}', '5xx', 1],
    ]);
  });

  it('do not count the refusal of a deletion without force among the failures of the server', () => {
    const durations = new RequestDurations();
    durations.record(products, 'DELETE', 501, 0.002);
    durations.record(products, 'DELETE', 500, 0.002);
    expect(countsOf(durations)).toEqual([
      ['DELETE', '/products/{id}', '501', 1],
      ['DELETE', '/products/{id}', '5xx', 1],
    ]);
  });

  it('have one label for all paths without a route, and one for all methods that clients invent', () => {
    const durations = new RequestDurations();
    for (const method of ['BREW', 'WHEN', 'PROPFIND']) durations.record(undefined, method, 404, 0.1);
    expect(countsOf(durations)).toEqual([['other', 'unknown', '4xx', 3]]);
  });

  it('are in every bucket whose bound is not shorter, and in the sum', () => {
    const durations = new RequestDurations();
    for (const seconds of [0.001, 0.3, 40]) durations.record(products, 'GET', 200, seconds);
    const values = new Map(
      durations
        .metrics()[0]
        .values()
        .map(({ metricName, labels, value }) => [labels.le ?? metricName, value]),
    );
    expect([0.001, 0.25, 0.5, 30, '+Inf'].map((bound) => values.get(bound))).toEqual([1, 1, 2, 2, 3]);
    expect(values.get('grove_http_request_duration_seconds_sum')).toBeCloseTo(40.301, 9);
  });
});
