import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Configuration } from '../config/configuration.js';
import { CoreConfig } from '../config/core.config.js';
import { divertLogs } from '../log/destination.js';
import { createLogger } from '../log/log.js';
import { MailConfig } from '../mail/mail.config.js';
import { Mail } from '../mail/mail.js';
import { freePort, startCollector, type TraceCollector } from '../testing/index.js';
import { examineCollector } from './examine-collector.js';
import { startTracing } from './start-tracing.js';
import { traceEndpointOf, tracingWarnings } from './trace-endpoint.js';
import { tracing } from './tracing.js';
import { TracingConfig } from './tracing.config.js';

const CLIENT = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
const sampled = `00-${CLIENT.trace}-${CLIENT.span}-01`;
const unsampled = `00-${CLIENT.trace}-${CLIENT.span}-00`;

const lines: string[] = [];
divertLogs({ write: (line) => void lines.push(line) });
afterAll(() => divertLogs(process.stderr));
const logger = createLogger('info');

const configOf = (settings: Partial<TracingConfig>) => Object.assign(new TracingConfig(), settings);

const HERE = dirname(fileURLToPath(import.meta.url));
const TYPESCRIPT = new URL('../../../../tools/codegen/typescript/register.mjs', import.meta.url).href;

/** What a new process finds after it has started tracing with these settings: the functions of tracing, and the files of OpenTelemetry's SDK that it has loaded. */
function startedInProcess(settings: Partial<TracingConfig>): { functions: object; loaded: string[] } {
  const program = `
    import { createRequire } from 'node:module';
    import { Configuration } from '../config/configuration.js';
    import { createLogger } from '../log/log.js';
    import { startTracing } from './start-tracing.js';
    import { TracingConfig } from './tracing.config.js';
    import { tracing } from './tracing.js';
    await startTracing(new Configuration(${JSON.stringify(settings)}, [TracingConfig]), 'grove', createLogger('info'));
    const { cache } = createRequire(process.cwd() + '/');
    const loaded = Object.keys(cache).filter((file) => file.includes('@opentelemetry'));
    console.log(JSON.stringify({ functions: Object.keys(tracing), loaded }));
    process.exit();
  `;
  const options = ['--import', TYPESCRIPT, '--input-type=module', '--conditions=@grove/source', '-e', program];
  return JSON.parse(spawnSync(process.execPath, options, { cwd: HERE, encoding: 'utf8' }).stdout) as {
    functions: string[];
    loaded: string[];
  };
}

describe('Without a collector', () => {
  it.each<[string, Partial<TracingConfig>]>([
    ['nothing is set', {}],
    ['OTEL_TRACES_EXPORTER is none', { otlpEndpoint: 'http://127.0.0.1:1', tracesExporter: 'none' }],
    ['OTEL_TRACES_EXPORTER is unknown', { otlpEndpoint: 'http://127.0.0.1:1', tracesExporter: 'zipkin' }],
    ['OTEL_SDK_DISABLED is true', { otlpEndpoint: 'http://127.0.0.1:1', otelDisabled: true }],
  ])('no span begins and the SDK is not loaded: %s', (_case, settings) => {
    expect(startedInProcess(settings)).toEqual({ functions: [], loaded: [] });
  });

  it('the SDK is loaded only if there is one', () => {
    expect(startedInProcess({ otlpEndpoint: 'http://127.0.0.1:1' }).loaded).not.toEqual([]);
  });
});

describe('The address of traces', () => {
  it.each<[Partial<TracingConfig>, string]>([
    [{ otlpEndpoint: 'http://a:4318' }, 'http://a:4318/v1/traces'],
    [{ otlpEndpoint: 'http://a:4318/otlp/' }, 'http://a:4318/otlp/v1/traces'],
    [{ otlpEndpoint: 'http://a:4318', otlpTracesEndpoint: 'http://b/traces' }, 'http://b/traces'],
    [{ tracesExporter: 'otlp' }, 'http://localhost:4318/v1/traces'],
  ])('of %j is %s', (settings, url) => {
    expect(traceEndpointOf(configOf(settings))).toBe(url);
  });

  it('is used although other variables have values that Grove does not know; a warning names each', () => {
    const settings = { tracesExporter: 'otlp', tracesSampler: 'jaeger', tracesSamplerArg: '2', otelPropagators: ['b3'] };
    expect(tracingWarnings(configOf(settings)).map((warning) => warning.split(' ')[0])).toEqual([
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_SAMPLER_ARG',
      'OTEL_PROPAGATORS',
    ]);
    expect(tracingWarnings(configOf({}))).toEqual([]);
  });
});

describe('With a collector', () => {
  let collector: TraceCollector;
  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => collector.stop());

  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    lines.length = 0;
  });
  const start = async (settings: Partial<TracingConfig> = {}) => {
    const configuration = new Configuration({ otlpEndpoint: collector.url, spanDelay: 600_000, ...settings }, [TracingConfig]);
    const stop = await startTracing(configuration, 'grove', logger);
    stops.push(stop);
    return stop;
  };

  it('a span that begins in another one is its child, and all are sent when the process stops', async () => {
    const stop = await start({ otelResourceAttributes: 'host.name=noten,note=a%20b', otlpHeaders: 'x-key=open%20it' });
    const outer = tracing.begin!({ name: 'outer one', kind: 'server', attributes: { answer: 42, absent: undefined } });
    await outer.run(async () => tracing.beginChild!(() => ({ name: 'inner one' }))!.around(async () => undefined));
    outer.end();
    await stop();
    const [inner] = await collector.waitFor(({ name }) => name === 'inner one');
    const [sent] = await collector.waitFor(({ name }) => name === 'outer one');
    expect(sent).toMatchObject({ kind: 2, traceId: outer.traceId, attributes: { answer: 42 } });
    expect(inner).toMatchObject({ kind: 1, traceId: outer.traceId, parentSpanId: sent.spanId });
    expect(sent.resource).toMatchObject({ 'service.name': 'grove', 'host.name': 'noten', note: 'a b' });
    expect(collector.headers['x-key']).toBe('open it');
    expect(tracing.begin).toBeUndefined();
  });

  it('statements and the like have no span outside of any other', async () => {
    await start();
    expect(tracing.beginChild!(() => ({ name: 'alone' }))).toBeUndefined();
  });

  it('only the code of an error is sent', async () => {
    const stop = await start();
    const error = Object.assign(new Error('Duplicate entry ann@noten.nl'), { code: 'ER_DUP_ENTRY' });
    await expect(tracing.begin!({ name: 'failing' }).around(() => Promise.reject(error))).rejects.toBe(error);
    await stop();
    const [span] = await collector.waitFor(({ name }) => name === 'failing');
    expect(span).toMatchObject({ status: 2, attributes: { 'error.type': 'ER_DUP_ENTRY' } });
    expect(collector.text).not.toContain('ann@noten.nl');
  });

  it.each<[sampler: string, arg: string, sent: string | undefined, isRecorded: boolean]>([
    ['parentbased_always_on', '', undefined, true],
    ['parentbased_always_on', '', unsampled, false],
    ['parentbased_traceidratio', '0', sampled, true],
    ['parentbased_always_off', '', sampled, true],
    ['always_off', '', sampled, false],
    ['traceidratio', '0', sampled, false],
    ['traceidratio', '1', unsampled, true],
    ['always_on', '', unsampled, true],
    ['unknown', '', undefined, true],
  ])('%s %s with the header %s: is it recorded? %s', async (tracesSampler, tracesSamplerArg, sentParent, isRecorded) => {
    await start({ tracesSampler, tracesSamplerArg });
    const span = tracing.begin!({ name: 'sampled', sentParent });
    if (sentParent) expect(span.traceId).toBe(CLIENT.trace);
    expect(span.traceparent.endsWith(isRecorded ? '-01' : '-00')).toBe(true);
    expect(span.run(() => tracing.beginChild!(() => ({ name: 'child' }))) !== undefined).toBe(isRecorded);
  });

  it.each<[string, Partial<TracingConfig>, string]>([
    ['OTEL_PROPAGATORS is none', { otelPropagators: ['none'] }, sampled],
    ['the header is no traceparent', {}, `00-${'x'.repeat(32)}-1-01`],
    ['its ids are zero', {}, `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ])('a trace of a client is not continued if %s', async (_case, settings, sentParent) => {
    await start(settings);
    expect(tracing.begin!({ name: 'new', sentParent }).traceId).not.toBe(CLIENT.trace);
  });

  it('log lines name the trace to which they belong', async () => {
    await start();
    const span = tracing.begin!({ name: 'logging' });
    span.run(() => logger.info('inside'));
    logger.info('outside');
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; trace_id?: string });
    expect(logged).toEqual([
      expect.objectContaining({ msg: 'inside', trace_id: span.traceId }),
      expect.not.objectContaining({ trace_id: expect.anything() }),
    ]);
  });

  it('a mail has a span that says nothing of its receiver', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'grove-mail-'));
    const stop = await start();
    const mail = new Mail(new MailConfig(), Object.assign(new CoreConfig(), { dataDir }), logger);
    await mail.send({ to: 'bea@noten.nl', subject: 'Your walnuts', text: 'They are on their way.' });
    await stop();
    await collector.waitFor(({ name, status }) => name === 'send mail' && status !== 2);
    expect(collector.text).not.toMatch(/bea@noten\.nl|walnuts/);
    rmSync(dataDir, { recursive: true });
  });

  it('spans that wait are bounded: more are dropped', async () => {
    const stop = await start({ spanQueue: 3 });
    for (let count = 0; count < 50; count++) tracing.begin!({ name: 'many' }).end();
    await stop();
    const sent = collector.spans.filter(({ name }) => name === 'many').length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(6);
  });

  it('accepts an empty list when it is examined', async () => {
    const config = configOf({ otlpEndpoint: collector.url });
    expect(await examineCollector(traceEndpointOf(config)!, config)).toBeUndefined();
  });

  it('tracing ends when everybody in the process has stopped it', async () => {
    const [first, second] = [await start(), await start()];
    await first();
    await first();
    expect(tracing.begin).toBeDefined();
    await second();
    expect(tracing.begin).toBeUndefined();
  });
});

describe('A collector that does not answer', () => {
  it('costs one line of the log, whatever is sent, and does not hold up the end of the process', async () => {
    lines.length = 0;
    const otlpEndpoint = `http://127.0.0.1:${await freePort()}`;
    const stop = await startTracing(
      new Configuration({ otlpEndpoint, spanDelay: 1, spanQueue: 10 }, [TracingConfig]),
      'grove',
      logger,
    );
    for (let count = 0; count < 100; count++) tracing.begin!({ name: 'lost' }).end();
    const start = performance.now();
    await stop();
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(lines.length).toBe(1);
    expect(lines[0]).toContain('collector');
  });
});
