import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Configuration } from '@grove/core';
import { freePort } from '@grove/core/testing';
import { databaseMetrics, ReadReplica } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { CONFIG_CLASSES, startDispatcher } from '@grove/server/dispatcher';
import { metricsNamedBy } from '../support/promql.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly description?: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly description: string };
    }[];
  }[];
}

const fileAt = (path: string): string => readFileSync(join(__dirname, '../../../../deploy', path), 'utf8');

const dashboard = JSON.parse(fileAt('grafana/grove.json')) as Dashboard;
const rules = (parse(fileAt('prometheus/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules);
const charts = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

describe('The names of metrics in an expression', () => {
  it.each([
    ['histogram_quantile(0.95, sum by (le, route) (rate(a_bucket{job=~"$job", x="sum_b"}[5m]))) > 1e3', ['a_bucket']],
    ['time() - max by (job) (since) > 3600 and on (job) up == 0', ['since', 'up']],
    ['(sum(rate(a_count[$__rate_interval])) or vector(0)) / sum without (pod) (b offset 1h)', ['a_count', 'b']],
    ['label_values(grove_build_info, job)', ['grove_build_info']],
  ])('are found in %s', (expression, names) => {
    expect(metricsNamedBy(expression)).toEqual(names);
  });
});

describe('The dashboard and the alerts', () => {
  it('describe each chart, and have each id once', () => {
    for (const { title, description, targets } of dashboard.panels)
      if (targets) expect([title, description]).toEqual([title, expect.stringMatching(/\.$/)]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it('say what is wrong and how urgent it is, and have each name once', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
      expect([alert, annotations.summary, annotations.description]).toEqual([
        alert,
        expect.stringMatching(/\.$/),
        expect.stringMatching(/\.$/),
      ]);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

describeOnSqlite('The metrics of the dashboard and the alerts', (engine) => {
  let server: TestServer;
  let shown: ReadonlySet<string>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const dispatcherMetricsPort = await freePort();
    const dispatcher = await startDispatcher(
      new Configuration({ dispatcherMetricsPort, logLevel: 'silent' }, CONFIG_CLASSES),
      server.database,
    );
    const url = `http://127.0.0.1:${dispatcherMetricsPort}`;
    const pages = await Promise.all([server.url, url].map((origin) => fetch(`${origin}/metrics`).then((page) => page.text())));
    await dispatcher.stop();
    const { measurements, connections } = server.database;
    // A server with a replica shows these as well; no replica has to answer for that.
    const replica = new ReadReplica('mysql://grove@127.0.0.1:1/shop', 1, () => undefined);
    const ofReplica = databaseMetrics({ measurements, connections, replica }).map(({ name }) => name);
    shown = new Set(['up', ...ofReplica, ...pages.flatMap(seriesOf)]);
  });
  afterAll(() => server.stop());

  it.each([
    ...charts,
    ...dashboard.templating.list.flatMap(({ name, query }) => (query.includes('(') ? [[name, query] as const] : [])),
  ])('are shown by an api or a dispatcher: %s', (_title, expression) => {
    const names = metricsNamedBy(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('are shown by an api or a dispatcher: %s', (_alert, expression) => {
    const names = metricsNamedBy(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });
});

/** The names of time series on a page. A metric may have none yet, such as those of webhooks before there is a webhook. */
function seriesOf(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
