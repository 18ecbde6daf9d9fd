import type { Configuration } from '../config/configuration.js';
import type { Logger } from '../log/log.js';
import { completesWithin } from '../time/completes-within.js';
import type { OtelTracing } from './otel-tracing.js';
import { traceEndpointOf, tracingWarnings } from './trace-endpoint.js';
import { tracing } from './tracing.js';
import { TracingConfig } from './tracing.config.js';

/** How long a process that stops waits for the collector. */
const FLUSH_MS = 2_000;

/** Who uses the tracing of this process: a server and a dispatcher can run in one. */
let users = 0;
let running: Promise<OtelTracing> | undefined;

/** Starts tracing if it is configured. The returned function sends the last spans, and ends it when everybody has called it. */
export async function startTracing(
  configuration: Configuration,
  serviceName: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const config = configuration.get(TracingConfig);
  const url = traceEndpointOf(config);
  for (const warning of users === 0 ? tracingWarnings(config) : []) logger.warn(warning);
  if (url === undefined) return async () => undefined;
  users++;
  running ??= load(url, config, serviceName, logger);
  const started = await running;
  Object.assign(tracing, started.functions);
  let isStopped = false;
  return async () => {
    if (isStopped) return;
    isStopped = true;
    if (--users > 0) return;
    running = undefined;
    for (const name of ['begin', 'beginChild', 'current'] as const) tracing[name] = undefined;
    if (!(await completesWithin(started.shutdown(), FLUSH_MS)))
      logger.warn('The collector of traces did not accept the last spans in time.');
  };
}

async function load(url: string, config: TracingConfig, serviceName: string, logger: Logger): Promise<OtelTracing> {
  const { OtelTracing } = await import('./otel-tracing.js');
  return new OtelTracing(url, config, serviceName, (isAccepted, reason) => {
    if (isAccepted) logger.info('The collector accepts traces again.');
    else
      logger.warn(
        { reason },
        'The collector does not accept traces. They are dropped until it does; check OTEL_EXPORTER_OTLP_ENDPOINT.',
      );
  });
}
