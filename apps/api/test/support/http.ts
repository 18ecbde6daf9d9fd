import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** A record as JSON, with the fields that tests read most. The types of all other fields are unknown. */
export interface JsonRecord {
  id: number;
  name: string;
  slug: string;
  code: string;
  message: string;
  data: { status: number; params?: unknown; resource_id?: number };
  [field: string]: unknown;
}

export interface HttpResponse<T = JsonRecord> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed JSON; undefined if the body is not JSON. */
  readonly body: T;
}

/** Reuses connections. It closes idle ones long before the server does, so no connection closes during a request. */
export const keepAliveAgent = (maxSockets = Infinity): Agent => new Agent({ keepAlive: true, maxSockets, timeout: 10_000 });

/** A request that is sent exactly as given, without any normalization. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** Sends a request to the server at an origin. */
export function send<T = JsonRecord>(
  origin: string,
  { method, target, headers = {}, body }: RawRequest,
  agent?: Agent,
): Promise<HttpResponse<T>> {
  const { hostname, port } = new URL(origin);
  const needsLength = body !== undefined && headers['Transfer-Encoding'] === undefined;
  const length = needsLength ? { 'Content-Length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path: target, agent, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode!, headers: response.headers, text, body: parseJson(text) as T });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parameters by name. Nested parameters are written with brackets, as clients of this API do. */
export type Query = Record<string, unknown>;

/** The query string with its question mark; empty if there are no parameters. */
export function toQueryString(query: Query | string = {}): string {
  const pairs = typeof query === 'string' ? query : pairsOf(query).join('&');
  return pairs === '' ? '' : `?${pairs}`;
}

function pairsOf(query: Query, parent = ''): string[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const name = parent === '' ? key : `${parent}[${Array.isArray(query) ? '' : key}]`;
    if (typeof value === 'object' && value !== null) return pairsOf(value as Query, name);
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  });
}
