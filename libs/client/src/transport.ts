import { errorOf, GroveError } from './errors.js';
import { parseRetryAfter, isRetryable, retryDelay } from './retry.rules.js';

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the request, also while it waits for a retry. */
  readonly signal?: AbortSignal;
  /** For POST requests, and for all changes with `ifMatch`: requests with the same key take effect only once, also if another process repeats them. Random by default. */
  readonly idempotencyKey?: string;
  /** For updates and deletions: the tag with which the record was read (`getTagged`). If it has changed since, nothing is done, and the error has the status 412. */
  readonly ifMatch?: string;
}

/** A request to be sent. */
interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string | FormData;
}

/** A successful response with its parsed JSON body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface TransportOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly retries: number;
  readonly timeout: number;
  readonly fetch: typeof fetch;
}

/** Sends requests, and retries those that may succeed later. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** Returns a successful response; throws a `GroveError`, or the reason of an abort. */
  async send(request: ApiRequest, options: RequestOptions = {}): Promise<ApiResponse> {
    const headers = this.headersOf(request, options);
    for (let retries = 0; ; retries++) {
      const { error, retryAfterMs, ...response } = await this.attempt(request, headers, options.signal);
      if (!error) return response as ApiResponse;
      if (retries >= this.options.retries || !(error.status === 0 || isRetryable(error.status, error.code))) throw error;
      await pause(retryDelay(retries, Math.random(), retryAfterMs), options.signal);
    }
  }

  /** Made once for all attempts, so that they have the same key. */
  private headersOf({ method, body }: ApiRequest, { idempotencyKey, ifMatch }: RequestOptions): Record<string, string> {
    return {
      Accept: 'application/json',
      // A misspelled field is an error of the program, which it should see.
      Prefer: 'handling=strict',
      ...this.options.headers,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      // Without it the repetition of a change that took effect would find another tag.
      ...((method === 'POST' || ifMatch !== undefined) && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
    };
  }

  private async attempt(
    { method, url, body }: ApiRequest,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Partial<ApiResponse> & { error?: GroveError; retryAfterMs?: number }> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    const timer = setTimeout(
      () => controller.abort(new Error(`No response within ${this.options.timeout} ms.`)),
      this.options.timeout,
    );
    signal?.addEventListener('abort', abort);
    try {
      // `fetch` may turn a redirected POST into a GET.
      const redirect = method === 'GET' ? 'follow' : 'error';
      const response = await this.options.fetch(url, { method, headers, body, redirect, signal: controller.signal });
      const parsed = parse(await response.text());
      if (response.ok && parsed !== NOT_JSON) return { status: response.status, headers: response.headers, body: parsed };
      return {
        error: errorOf(response.status, parsed),
        retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), Date.now()),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      return { error: new GroveError(0, 'no_answer', `${method} ${new URL(url).pathname} got no response.`, {}, { cause }) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}

const NOT_JSON = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return NOT_JSON;
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
