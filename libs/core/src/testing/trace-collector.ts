import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  /** 2: error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Attributes of the process. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A collector of traces in this process. */
export interface TraceCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** All spans so far, in the order of their ends. */
  readonly spans: readonly CollectedSpan[];
  /** All requests as text, for what must not be in them. */
  readonly text: string;
  /** The headers of the last request. */
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Resolves with the spans that match as soon as there are this many. */
  waitFor(isWanted: (span: CollectedSpan) => boolean, count?: number): Promise<CollectedSpan[]>;
  stop(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly boolValue?: boolean };
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'status' | 'attributes'> & {
        readonly attributes: readonly Attribute[];
        readonly status: { readonly code: number };
      })[];
    }[];
  }[];
}

/** Starts a collector that accepts OTLP over HTTP as JSON. */
export async function startCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const listeners = new Set<() => void>();
  let text = '';
  let headers: TraceCollector['headers'] = {};
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      headers = request.headers;
      text += JSON.stringify(body);
      spans.push(...spansOf(body as Export));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      for (const check of listeners) check();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get text() {
      return text;
    },
    get headers() {
      return headers;
    },
    waitFor: (isWanted, count = 1) =>
      new Promise((resolve) => {
        const check = () => {
          const found = spans.filter(isWanted);
          if (found.length < count) return;
          listeners.delete(check);
          resolve(found);
        };
        listeners.add(check);
        check();
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const spansOf = ({ resourceSpans = [] }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        ...span,
        status: span.status.code,
        attributes: valuesOf(span.attributes),
        resource: valuesOf(resource.attributes),
      })),
    ),
  );

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );
