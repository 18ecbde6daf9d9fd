/** Facts about a span. They never contain what a client sent, a secret, or a value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What is known of a piece of work when it begins. */
export interface SpanOptions {
  readonly name: string;
  /** `internal` if absent. */
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the work that caused it, as Grove stored it; without one it is the current span. */
  readonly causedBy?: string | null;
  /** The header `traceparent` of a client. It counts as far as OTEL_PROPAGATORS allows. */
  readonly sentParent?: string;
}

/** A piece of work of a trace, from its beginning until it ends. */
export interface Span {
  readonly traceId: string;
  /** The span as W3C Trace Context names it. */
  readonly traceparent: string;
  /** Runs work in it: spans that begin there are its children. */
  run<T>(work: () => T): T;
  /** Runs work in it, and ends with it. */
  around<T>(work: () => Promise<T>): Promise<T>;
  /** Attributes that are undefined are left out. */
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Ends it. Of an error only its code is kept: a message may contain values. */
  end(error?: unknown): void;
}

/**
 * Where spans begin. All functions are undefined while tracing is off, so `tracing.begin?.(…)` costs one comparison then, and its arguments are not even
 * computed. `startTracing` fills it in.
 */
export interface Tracing {
  /** Begins a span, as a child of the current one if no parent is given. */
  begin?: (options: SpanOptions) => Span;
  /** Begins a child of the current span, if that is recorded: statements outside of any request have none. */
  beginChild?: (describe: () => SpanOptions) => Span | undefined;
  /** The span to which the running work belongs. */
  current?: () => Span | undefined;
}

/** The tracing of this process. */
export const tracing: Tracing = {};

/** The code of an error, by which traces can be searched: `rest_no_route`, `ER_LOCK_DEADLOCK`, or else its class. */
export function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
