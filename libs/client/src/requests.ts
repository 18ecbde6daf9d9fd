import type { Answer, RequestOptions, Transport } from './transport.js';
import { queryString } from './query.js';

/** What a request may carry. */
export interface RequestContent extends RequestOptions {
  readonly query?: object;
  /** Sent as JSON, or a form with a file as it is. */
  readonly body?: unknown;
}

/** Sends requests to addresses below the root of the interface. */
export class Requests {
  constructor(
    private readonly transport: Transport,
    private readonly root: string,
  ) {}

  /** The answer to a request: `send('GET', '/shop/v1/products', { query: { per_page: 3 } })`. */
  send(method: string, path: string, { query, body, ...options }: RequestContent = {}): Promise<Answer> {
    const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    return this.transport.send(
      { method: method.toUpperCase(), url: this.root + path + queryString(query), body: content },
      options,
    );
  }

  /** What the answer holds. */
  async read<T>(method: string, path: string, content?: RequestContent): Promise<T> {
    return (await this.send(method, path, content)).body as T;
  }
}
