import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** What tests look at in a body; every other field is there too, unknown until a test says what it expects. */
export interface Wire {
  id: number;
  name: string;
  slug: string;
  code: string;
  message: string;
  data: { status: number; params?: unknown; resource_id?: number };
  [field: string]: unknown;
}

export interface Answer<T = Wire> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body read as JSON; undefined when there is none. */
  readonly body: T;
}

/** Connections that are used again, and let go of long before the server does: none is closed under a request. */
export const keptConnections = (maxSockets = Infinity): Agent => new Agent({ keepAlive: true, maxSockets, timeout: 10_000 });

/** A request as it goes over the wire: nothing in it is mended or normalised. */
export interface Message {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** Sends a message to the server at an origin. */
export function send<T = Wire>(
  origin: string,
  { method, target, headers = {}, body }: Message,
  agent?: Agent,
): Promise<Answer<T>> {
  const { hostname, port } = new URL(origin);
  const sized = body !== undefined && headers['Transfer-Encoding'] === undefined;
  const length = sized ? { 'Content-Length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path: target, agent, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode!, headers: response.headers, text, body: parsed(text) as T });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parameters by name; nested ones are written with brackets, as clients of this interface do. */
export type Query = Record<string, unknown>;

/** A query string with its question mark; empty when there is nothing to ask. */
export function queryOf(query: Query | string = {}): string {
  const pairs = typeof query === 'string' ? query : pairsOf(query).join('&');
  return pairs === '' ? '' : `?${pairs}`;
}

function pairsOf(query: Query, within = ''): string[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const name = within === '' ? key : `${within}[${Array.isArray(query) ? '' : key}]`;
    if (typeof value === 'object' && value !== null) return pairsOf(value as Query, name);
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  });
}
