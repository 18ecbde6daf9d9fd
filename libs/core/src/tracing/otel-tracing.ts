import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ContextVariable } from '../context/context-variable.js';
import { VERSION } from '../config/version.js';
import { samplerOf } from './sampler.js';
import { type OnAcceptance, TraceExporter } from './trace-exporter.js';
import { errorTypeOf, type Span, type SpanAttributes, type SpanOptions, type Tracing } from './tracing.js';
import type { TracingConfig } from './tracing.config.js';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** No attribute is longer, and no span has more of them. */
const LIMITS = { attributeValueLengthLimit: 2_048, attributeCountLimit: 32 };

/** Spans in one request to the collector. */
const BATCH_SIZE = 512;

/** Tracing by the SDK of OpenTelemetry. This module and what it imports are loaded only if tracing is on. */
export class OtelTracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly active = new ContextVariable<ActiveSpan>();
  private readonly continuesClients: boolean;

  constructor(url: string, config: TracingConfig, serviceName: string, onAcceptance: OnAcceptance) {
    const { spanQueue: maxQueueSize, spanDelay: scheduledDelayMillis } = config;
    const maxExportBatchSize = Math.min(BATCH_SIZE, maxQueueSize);
    const exporter = new TraceExporter(url, config, onAcceptance);
    this.continuesClients = config.otelPropagators.includes('tracecontext');
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName,
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
        ...parseKeyPairsIntoRecord(config.otelResourceAttributes),
        ...(config.otelServiceName && { 'service.name': config.otelServiceName }),
      }),
      sampler: samplerOf(config),
      spanLimits: LIMITS,
      spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize, maxExportBatchSize, scheduledDelayMillis })],
    });
    this.tracer = this.provider.getTracer('grove', VERSION);
  }

  /** What `tracing` does while this is on. */
  readonly functions: Required<Tracing> = {
    begin: (options) => this.begin(options),
    beginChild: (describe) => (this.active.get()?.isRecorded ? this.begin(describe()) : undefined),
    current: () => this.active.get(),
  };

  /** Sends what is recorded, and ends. */
  shutdown(): Promise<void> {
    return this.provider.shutdown();
  }

  private begin({ name, kind = 'internal', attributes = {}, causedBy, sentParent }: SpanOptions): Span {
    const remote =
      (this.continuesClients && sentParent && parseTraceParent(sentParent)) || (causedBy && parseTraceParent(causedBy));
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : this.active.get()?.context;
    return new ActiveSpan(
      this.tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent ?? ROOT_CONTEXT),
      this.active,
    );
  }
}

class ActiveSpan implements Span {
  readonly context;
  readonly isRecorded: boolean;
  readonly traceId: string;

  constructor(
    private readonly span: OtelSpan,
    private readonly active: ContextVariable<ActiveSpan>,
  ) {
    this.context = trace.setSpan(ROOT_CONTEXT, span);
    this.isRecorded = span.isRecording();
    this.traceId = span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  }

  run<T>(work: () => T): T {
    return this.active.run(this, work);
  }

  async around<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.run(work);
      this.end();
      return result;
    } catch (error) {
      this.end(error ?? 'error');
      throw error;
    }
  }

  set(attributes: SpanAttributes): void {
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) this.span.setAttribute(name, value);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  end(error?: unknown): void {
    if (error !== undefined && error !== null) {
      this.span.setAttribute('error.type', errorTypeOf(error));
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}
