import { examineCollector, traceEndpointOf, type TracingConfig, tracingWarnings } from '@grove/core';
import { type Finding, findingsOf } from './finding.js';

const { ok, warning } = findingsOf('traces');

/** The port at which collectors expect gRPC, which Grove does not speak. */
const GRPC_PORT = '4317';

/** Whether the collector of traces accepts spans, if there is one. Nothing fails without it, so these are warnings. */
export async function probeTraces(config: TracingConfig, examine = examineCollector): Promise<Finding[]> {
  const ignored = tracingWarnings(config).map((message) => warning(message, 'Change or remove it.'));
  const url = traceEndpointOf(config);
  if (url === undefined) return [...ignored, ok('Tracing is off.')];
  const refusal = await examine(url, config);
  return [
    ...ignored,
    refusal === undefined
      ? ok('The collector accepts traces.')
      : warning(`The collector accepts no traces (${refusal}).`, remedyOf(url, refusal)),
  ];
}

function remedyOf(url: string, refusal: string): string {
  if (new URL(url).port === GRPC_PORT)
    return `Port ${GRPC_PORT} is for gRPC: let OTEL_EXPORTER_OTLP_ENDPOINT name the port for HTTP, which is 4318 in most collectors.`;
  if (/^40[13]$/.test(refusal)) return 'Check OTEL_EXPORTER_OTLP_HEADERS.';
  return 'Check OTEL_EXPORTER_OTLP_ENDPOINT and that the collector runs and accepts OTLP over HTTP.';
}
