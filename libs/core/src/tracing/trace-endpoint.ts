import type { TracingConfig } from './tracing.config.js';

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** The address to which traces are sent; undefined if tracing is off. */
export function traceEndpointOf(config: TracingConfig): string | undefined {
  const { otelDisabled, tracesExporter, otlpEndpoint, otlpTracesEndpoint } = config;
  const isWanted = tracesExporter === '' ? otlpEndpoint !== '' || otlpTracesEndpoint !== '' : tracesExporter === 'otlp';
  if (otelDisabled || !isWanted) return undefined;
  return otlpTracesEndpoint || `${(otlpEndpoint || DEFAULT_ENDPOINT).replace(/\/$/, '')}/v1/traces`;
}

/** Values that OpenTelemetry knows and Grove does not, each with what happens instead. As everywhere with these variables, they are no errors. */
export function tracingWarnings({ tracesExporter, tracesSampler, tracesSamplerArg, otelPropagators }: TracingConfig): string[] {
  const unknown = otelPropagators.filter((name) => !PROPAGATORS.includes(name));
  return [
    ...(EXPORTERS.includes(tracesExporter) ? [] : ['OTEL_TRACES_EXPORTER must be otlp or none: no traces are sent.']),
    ...(SAMPLERS.includes(tracesSampler)
      ? []
      : [`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}: parentbased_always_on is used.`]),
    ...(ratioOf(tracesSamplerArg) === undefined
      ? ['OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: all traces are recorded.']
      : []),
    ...(unknown.length > 0 ? [`OTEL_PROPAGATORS can be tracecontext and none: ${unknown.join(', ')} is ignored.`] : []),
  ];
}

/** The part of traces that is recorded; undefined if the text is no such number. */
export function ratioOf(text: string): number | undefined {
  const ratio = text.trim() === '' ? 1 : Number(text);
  return ratio >= 0 && ratio <= 1 ? ratio : undefined;
}

const EXPORTERS: readonly string[] = ['', 'otlp', 'none'];
const PROPAGATORS: readonly string[] = ['tracecontext', 'baggage', 'none'];
const ROOT_SAMPLERS = ['always_on', 'always_off', 'traceidratio'];
const SAMPLERS: readonly string[] = [...ROOT_SAMPLERS, ...ROOT_SAMPLERS.map((name) => `parentbased_${name}`)];
