import { errorOf, GroveError } from './errors.js';
import { askedPause, mayPass, pauseBefore } from './retry.rules.js';

/** What one request may ask for. */
export interface RequestOptions {
  /** Ends the request, and the waiting before its repetitions. */
  readonly signal?: AbortSignal;
  /** Of a POST: sent again with the same key, also by another process, it takes effect once. Made up when absent. */
  readonly idempotencyKey?: string;
}

/** A request as it is sent. */
export interface Message {
  readonly method: string;
  readonly url: string;
  readonly body?: string | FormData;
}

/** A good answer: its body read as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface TransportOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly retries: number;
  readonly timeout: number;
  readonly fetch: typeof fetch;
}

/** Sends requests, and sends them again when they may succeed in a moment. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** Gives a good answer; throws a `GroveError`, or the reason of an abort. */
  async send(message: Message, options: RequestOptions = {}): Promise<Answer> {
    const headers = this.headersOf(message, options);
    for (let repetition = 0; ; repetition++) {
      const { error, asked, ...answer } = await this.attempt(message, headers, options.signal);
      if (!error) return answer as Answer;
      if (repetition >= this.options.retries || !(error.status === 0 || mayPass(error.status, error.code))) throw error;
      await pause(pauseBefore(repetition, Math.random(), asked), options.signal);
    }
  }

  /** The same for all repetitions, so that the key of a POST stays what it is. */
  private headersOf({ method, body }: Message, { idempotencyKey }: RequestOptions): Record<string, string> {
    return {
      Accept: 'application/json',
      ...this.options.headers,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
    };
  }

  private async attempt(
    { method, url, body }: Message,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Partial<Answer> & { error?: GroveError; asked?: number }> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    const timer = setTimeout(() => ending.abort(new Error(`No answer within ${this.options.timeout} ms.`)), this.options.timeout);
    signal?.addEventListener('abort', abort);
    try {
      // Where a redirection is followed, all but GET may arrive as another request than was sent.
      const redirect = method === 'GET' ? 'follow' : 'error';
      const response = await this.options.fetch(url, { method, headers, body, redirect, signal: ending.signal });
      const read = parsed(await response.text());
      if (response.ok && read !== NOT_JSON) return { status: response.status, headers: response.headers, body: read };
      return { error: errorOf(response.status, read), asked: askedPause(response.headers.get('Retry-After'), Date.now()) };
    } catch (cause) {
      signal?.throwIfAborted();
      return { error: new GroveError(0, 'no_answer', `${method} ${new URL(url).pathname} was not answered.`, {}, { cause }) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}

const NOT_JSON = Symbol('not JSON');

function parsed(text: string): unknown {
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
