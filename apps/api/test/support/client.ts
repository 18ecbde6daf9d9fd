import type { Agent, OutgoingHttpHeaders } from 'node:http';
import { queryOf, send, type Answer, type Query, type Wire } from './http.js';

/** What a request may carry beside its path. */
export interface Extras {
  readonly query?: Query | string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
}

/** Somebody who sends requests to the interface. */
export class Client {
  constructor(
    private readonly root: string,
    private readonly credentials: OutgoingHttpHeaders,
    private readonly agent: Agent,
  ) {}

  get<T = Wire>(path: string, query?: Query | string): Promise<Answer<T>> {
    return this.send<T>('GET', path, { query });
  }

  list(path: string, query?: Query | string): Promise<Answer<Wire[]>> {
    return this.get<Wire[]>(path, query);
  }

  post<T = Wire>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send<T>('POST', path, { body });
  }

  put<T = Wire>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send<T>('PUT', path, { body });
  }

  delete<T = Wire>(path: string, query?: Query | string): Promise<Answer<T>> {
    return this.send<T>('DELETE', path, { query });
  }

  send<T = Wire>(method: string, path: string, { query, body, raw, headers }: Extras = {}): Promise<Answer<T>> {
    const { origin, pathname } = new URL(this.root);
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const message = {
      method,
      target: pathname + path + queryOf(query),
      headers: { ...this.credentials, ...json, ...headers },
      body: body === undefined ? raw : JSON.stringify(body),
    };
    return send<T>(origin, message, this.agent);
  }
}
