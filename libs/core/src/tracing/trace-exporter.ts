import { type ExportResult, ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { errorTypeOf } from './tracing.js';
import type { TracingConfig } from './tracing.config.js';

/** Says whether the collector accepts traces, each time that this changes. */
export type OnAcceptance = (isAccepted: boolean, reason?: string) => void;

/** Sends spans to the collector. Those that it does not accept are dropped: nothing else may suffer from that. */
export class TraceExporter implements SpanExporter {
  private readonly exporter: OTLPTraceExporter;
  private isAccepted = true;

  constructor(
    url: string,
    { otlpHeaders, otlpTracesHeaders }: TracingConfig,
    private readonly onAcceptance: OnAcceptance,
    timeoutMillis?: number,
  ) {
    const headers = { ...parseKeyPairsIntoRecord(otlpHeaders), ...parseKeyPairsIntoRecord(otlpTracesHeaders) };
    this.exporter = new OTLPTraceExporter({ url, headers, ...(timeoutMillis !== undefined && { timeoutMillis }) });
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, ({ code, error }) => {
      const isAccepted = code === ExportResultCode.SUCCESS;
      if (isAccepted !== this.isAccepted) this.onAcceptance((this.isAccepted = isAccepted), error && errorTypeOf(error));
      // An error would be reported a second time by the library.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** Sends nothing but an empty list of spans, and returns why the collector did not accept it. */
export async function probeCollector(url: string, config: TracingConfig, timeoutMs: number): Promise<string | undefined> {
  let refusal: string | undefined;
  const exporter = new TraceExporter(url, config, (_isAccepted, reason = 'error') => (refusal = reason), timeoutMs);
  await new Promise<void>((done) => exporter.export([], () => done()));
  await exporter.shutdown();
  return refusal;
}
