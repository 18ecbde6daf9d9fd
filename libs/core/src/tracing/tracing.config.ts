import { IsBoolean } from 'class-validator';
import { Env } from '../config/env.js';
import { Satisfies } from '../config/satisfies.js';
import { wholeNumber } from '../config/whole-number.js';

const httpUrl = Satisfies(
  (url) => url === '' || (/^https?:/.test(url) && URL.canParse(url)),
  'must be an address such as http://collector:4318',
);

/** Where traces go, by the usual variables of OpenTelemetry. Without an endpoint there are none. */
export class TracingConfig {
  @Env('OTEL_EXPORTER_OTLP_ENDPOINT', 'Collector of traces (OTLP over HTTP), such as http://collector:4318. Empty: no traces.')
  @httpUrl
  otlpEndpoint: string = '';

  @Env(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'The whole address for traces, such as http://collector:4318/v1/traces, if it is another one.',
  )
  @httpUrl
  otlpTracesEndpoint: string = '';

  @Env('OTEL_EXPORTER_OTLP_HEADERS', 'Headers for the collector, such as authorization=Bearer%20abc; several with commas.', {
    isSecret: true,
  })
  otlpHeaders: string = '';

  @Env('OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'The same, for traces only.', { isSecret: true })
  otlpTracesHeaders: string = '';

  @Env(
    'OTEL_TRACES_EXPORTER',
    'otlp sends traces, by default to http://localhost:4318. none: no traces. Empty: otlp if there is an endpoint.',
  )
  tracesExporter: string = '';

  @Env('OTEL_SDK_DISABLED', 'true: no traces, whatever else is set.')
  @IsBoolean({ message: 'must be true or false' })
  otelDisabled: boolean = false;

  @Env('OTEL_SERVICE_NAME', 'The name of the service in traces. Empty: grove, or grove-dispatcher.')
  otelServiceName: string = '';

  @Env(
    'OTEL_RESOURCE_ATTRIBUTES',
    'Facts about this process in traces, such as deployment.environment.name=production,host.name=a.',
  )
  otelResourceAttributes: string = '';

  @Env(
    'OTEL_TRACES_SAMPLER',
    'Which traces are recorded: always_on, always_off, traceidratio, or parentbased_ and one of these, which obeys the flag of clients.',
  )
  tracesSampler: string = 'parentbased_always_on';

  @Env('OTEL_TRACES_SAMPLER_ARG', 'The part of traces that traceidratio records, such as 0.05. Empty: all.')
  tracesSamplerArg: string = '';

  @Env('OTEL_PROPAGATORS', 'tracecontext continues the traces of clients; none does not. baggage is ignored.')
  otelPropagators: string[] = ['tracecontext', 'baggage'];

  @Env('OTEL_BSP_SCHEDULE_DELAY', 'Milliseconds until recorded spans are sent.')
  @wholeNumber(1, 600_000)
  spanDelay: number = 5_000;

  @Env('OTEL_BSP_MAX_QUEUE_SIZE', 'Spans that wait at most to be sent, per process; more are dropped.')
  @wholeNumber(1, 1_000_000)
  spanQueue: number = 2_048;
}
