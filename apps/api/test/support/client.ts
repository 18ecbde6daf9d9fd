import type { Agent, OutgoingHttpHeaders } from 'node:http';
import { toQueryString, send, type HttpResponse, type Query, type JsonRecord } from './http.js';

/** What a request may have in addition to its method and path. */
export interface RequestOptions {
  readonly query?: Query | string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
}

/** Sends requests to the REST API with the credentials of one actor. */
export class Client {
  constructor(
    private readonly root: string,
    private readonly credentials: OutgoingHttpHeaders,
    private readonly agent: Agent,
  ) {}

  get<T = JsonRecord>(path: string, query?: Query | string): Promise<HttpResponse<T>> {
    return this.send<T>('GET', path, { query });
  }

  list(path: string, query?: Query | string): Promise<HttpResponse<JsonRecord[]>> {
    return this.get<JsonRecord[]>(path, query);
  }

  post<T = JsonRecord>(path: string, body?: unknown): Promise<HttpResponse<T>> {
    return this.send<T>('POST', path, { body });
  }

  put<T = JsonRecord>(path: string, body?: unknown): Promise<HttpResponse<T>> {
    return this.send<T>('PUT', path, { body });
  }

  delete<T = JsonRecord>(path: string, query?: Query | string): Promise<HttpResponse<T>> {
    return this.send<T>('DELETE', path, { query });
  }

  send<T = JsonRecord>(
    method: string,
    path: string,
    { query, body, raw, headers }: RequestOptions = {},
  ): Promise<HttpResponse<T>> {
    const { origin, pathname } = new URL(this.root);
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const message = {
      method,
      target: pathname + path + toQueryString(query),
      headers: { ...this.credentials, ...json, ...headers },
      body: body === undefined ? raw : JSON.stringify(body),
    };
    return send<T>(origin, message, this.agent);
  }
}
