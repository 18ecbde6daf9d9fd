import { IncomingMessage, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { isObject } from '../schema/field-types.js';
import type { Method } from './method.js';
import { REST } from './mount-point.js';
import type { RestResponse } from './rest-response.js';
import type { Router } from './router.js';
import type { WholeResponse } from './write-response.js';

/** A request that a part of the server makes for the sender of another one. */
export interface InternalRequest {
  readonly method: Method;
  /** Below `/rest`, such as `/shop/v1/products/3`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Credentials, authorized preferences and keys: `authorization`, `prefer`, `idempotency-key`. */
  readonly headers?: IncomingHttpHeaders;
  /** Throws if the answer must not take effect. A repetition of a request that took effect is not checked. */
  readonly accept?: (answer: RestResponse) => void;
}

/** What was answered to an internal request. */
export interface InternalResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** The parsed JSON, or the text if it is none. */
  readonly body: unknown;
}

/** Headers that say who sent a request, and through which proxies. Cookies are none of them: nobody is signed in by what a browser adds. */
const OF_THE_SENDER = [
  ...['host', 'user-agent', 'origin', 'sec-fetch-site', 'forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

/** The HTTP message of an internal request: it comes from where the message of its caller came from. */
export function messageFor(
  caller: IncomingMessage,
  { method, path, query = {}, body, headers }: InternalRequest,
): IncomingMessage {
  const message = new IncomingMessage(caller.socket);
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const pairs = new URLSearchParams(pairsOf(query)).toString();
  message.method = method;
  message.url = `/${REST}${path}${pairs === '' ? '' : `?${pairs}`}`;
  message.headers = {
    ...Object.fromEntries(
      OF_THE_SENDER.flatMap((name) => (caller.headers[name] === undefined ? [] : [[name, caller.headers[name]]])),
    ),
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...headers,
  };
  if (bytes) message.push(bytes);
  message.push(null);
  message.complete = true;
  return message;
}

/** A whole response, whose bytes nobody has to send. */
export function internalResponse({ status, headers, body }: WholeResponse): InternalResponse {
  const text = body.toString();
  const isJson = String(headers['Content-Type']).startsWith('application/json');
  return { status, headers, body: text === '' ? undefined : isJson ? (JSON.parse(text) as unknown) : text };
}

/** Lists and objects as a query has them: `include[0]=3`. */
function pairsOf(value: unknown, name = ''): [string, string][] {
  if (value === undefined) return [];
  if (!Array.isArray(value) && !isObject(value)) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, one]) => pairsOf(one, name === '' ? key : `${name}[${key}]`));
}

/** The same routes, whose answers are checked before they are committed. */
export const checkedBy = (router: Pick<Router, 'match'>, accept: (answer: RestResponse) => void): Pick<Router, 'match'> => ({
  match(path) {
    const match = router.match(path);
    if (!match) return undefined;
    const endpoints = match.route.endpoints.map((endpoint) => ({
      ...endpoint,
      async handle(request: Parameters<typeof endpoint.handle>[0]) {
        const answer = await endpoint.handle(request);
        accept(answer);
        return answer;
      },
    }));
    return { ...match, route: { ...match.route, endpoints } };
  },
});
