import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { bearsToken, MetricsConfig, register, VERSION, type Configuration, type Logger, type Metric } from '@grove/core';
import { isLocal, RestConfig } from '@grove/rest';

interface MetricsPage {
  close(): Promise<void>;
}

/** Bytes of a request line and its headers, and how long they may take to arrive. */
const LIMITS = { maxHeaderSize: 4_096, requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

/** Shows the metrics of this process at `/metrics`, if a port is configured: to this machine, and to clients with the token. */
export async function showMetrics(
  configuration: Configuration,
  metrics: readonly Metric[],
  logger: Logger,
): Promise<MetricsPage | undefined> {
  const { dispatcherMetricsPort: port, metricsToken } = configuration.get(MetricsConfig);
  if (port === 0) return undefined;
  const text = await pageOf(metrics);
  const server = createServer(LIMITS, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    if (!isLocal(request) && !bearsToken(request.headers, metricsToken)) return void response.writeHead(401).end();
    text().then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      (error: unknown) => {
        logger.error({ error }, 'the metrics could not be shown');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, configuration.get(RestConfig).host);
  await once(server, 'listening');
  logger.info({ port }, 'The dispatcher shows its metrics.');
  return { close: () => closed(server) };
}

/** Imported only if a page is shown, as most processes show none. */
async function pageOf(metrics: readonly Metric[]): Promise<() => Promise<{ type: string; body: string }>> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const help = 'Always 1; the label is the version of this process.';
  new Gauge({ name: 'grove_build_info', help, labelNames: ['version'], registers: [registry] }).set({ version: VERSION }, 1);
  register(registry, metrics);
  return async () => ({ type: registry.contentType, body: await registry.metrics() });
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
