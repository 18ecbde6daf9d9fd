import type { ApiResponse, RequestOptions, Transport } from './transport.js';
import { queryString } from './query.js';
import type { Tagged } from './verbs.js';

/** Query, body and options of a request. */
export interface RequestContent extends RequestOptions {
  readonly query?: object;
  /** Sent as JSON, unless it is a `FormData`. */
  readonly body?: unknown;
}

/** Sends requests to paths below the root of the REST interface. */
export class Requests {
  constructor(
    private readonly transport: Transport,
    private readonly root: string,
  ) {}

  /** Sends a request and returns the response: `send('GET', '/shop/v1/products', { query: { per_page: 3 } })`. */
  send(method: string, path: string, { query, body, ...options }: RequestContent = {}): Promise<ApiResponse> {
    const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    return this.transport.send(
      { method: method.toUpperCase(), url: this.root + path + queryString(query), body: content },
      options,
    );
  }

  /** Sends a request and returns the record with its tag. */
  async readTagged<R>(method: string, path: string, content?: RequestContent): Promise<Tagged<R>> {
    const { body, headers } = await this.send(method, path, content);
    return { record: body as R, etag: headers.get('ETag') ?? undefined };
  }

  /** Sends a request and returns the body of the response. */
  async read<T>(method: string, path: string, content?: RequestContent): Promise<T> {
    return (await this.send(method, path, content)).body as T;
  }
}
