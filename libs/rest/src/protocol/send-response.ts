import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID } from '@grove/core';
import { commonHeaders, exposedHeaders, originHeaders, pagingHeaders, type Headers } from './headers.js';
import { isShort } from './json-parts.js';
import { longJson } from './long-json.js';
import { urlAt } from './namespace-aliases.js';
import { PageSize } from './page-size.js';
import type { RestResponse } from './rest-response.js';
import { endpointOf } from './route.js';
import { isSignedIn, type Exchange } from './stages/exchange.js';
import { STRICT_HEADERS } from './strict-handling.js';
import { writeResponse, type WholeResponse } from './write-response.js';

/**
 * The bytes and headers of a response, as JSON or in an envelope, without what is different for each request. The JSON of a long response is made in turns, and a
 * page that would be too long is refused.
 */
export async function wholeResponse(exchange: Exchange, answer: RestResponse): Promise<WholeResponse> {
  const { allow, query, method } = exchange;
  const headers = headersOf(exchange, answer);
  const isEnveloped = query['_envelope'] !== undefined;
  const status = isEnveloped ? 200 : answer.status;
  const tagged = [headers['X-WP-Total'], headers['Link'], allow];
  // The same tag means the same bytes, and the same headers that belong to them.
  const hash = status === 200 && method === 'GET' ? createHash('sha256').update(JSON.stringify(tagged)) : undefined;
  const onBytes = (bytes: Buffer) => void hash?.update(bytes);
  const other = isEnveloped ? undefined : answer.text;
  if (other) headers['Content-Type'] = other.type;
  const enveloped = isEnveloped ? { status: answer.status, headers: envelopeHeaders(headers) } : undefined;
  let body: Buffer;
  if (!other && !isShort(answer.body)) {
    const around = enveloped && { before: '{"body":', after: `,${JSON.stringify(enveloped).slice(1)}` };
    body = await longJson(answer.body, { ...around, size: pageSizeOf(exchange, answer.body), onBytes });
  } else {
    body = bytesOf(other ? other.content : JSON.stringify(enveloped ? { body: answer.body, ...enveloped } : answer.body));
    onBytes(body);
  }
  if (hash) headers['ETag'] = `"${hash.digest('base64url')}"`;
  return { status, headers, body };
}

/** Counts the records of a list that is read. The answer to a write is never refused. */
function pageSizeOf({ method, match }: Exchange, body: unknown): PageSize | undefined {
  if (method !== 'GET' || !Array.isArray(body)) return undefined;
  const hasPages =
    match !== undefined && endpointOf(match.route, 'GET')?.arguments.fields.some(({ wire }) => wire === 'per_page');
  return new PageSize(body.length, { hasPages });
}

/** Sends a response, or says with 304 that the client has it already. */
export function sendResponse(response: ServerResponse, exchange: Exchange, whole: WholeResponse): Promise<void> {
  const { request, isStrict, id, limitHeaders } = exchange;
  // Node 20 needs twenty times as long for keys that are added to a copy made by spreading.
  const headers = Object.assign(
    {},
    whole.headers,
    originHeaders(request, isSignedIn(exchange)),
    isStrict ? STRICT_HEADERS : {},
    exposedHeaders(limitHeaders, isStrict),
    {
      [REQUEST_ID]: id,
    },
  );
  return writeResponse(request, response, hasCopy(request, whole) ? { ...whole, status: 304, headers } : { ...whole, headers });
}

const hasCopy = ({ headers }: IncomingMessage, whole: WholeResponse): boolean =>
  headers['if-none-match'] !== undefined && matchesETag(headers['if-none-match'], whole.headers['ETag']);

/** Whether `If-None-Match` contains the tag of a response. Dates are not compared: two changes may happen within one second. */
export const matchesETag = (ifNoneMatch: string | undefined, etag: unknown): boolean =>
  typeof etag === 'string' &&
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

function headersOf(exchange: Exchange, { headers: own, paging }: RestResponse): Headers {
  const { resolvedUrl, allow } = exchange;
  const headers: Headers = Object.assign(commonHeaders(resolvedUrl.mountPoint), own);
  if (allow !== '') headers['Allow'] = allow;
  headers['Cache-Control'] = cacheControlOf(exchange);
  if (paging) {
    const { totals, links } = pagingHeaders(paging, urlAt(resolvedUrl.mountPoint, resolvedUrl.path), resolvedUrl.rawQuery);
    Object.assign(headers, totals);
    headers['Link'] = [headers['Link'], ...links].join(', ');
  }
  return headers;
}

/** Public responses may be stored, but must be validated before each use, because a change must be seen immediately. */
const cacheControlOf = ({ principal, query }: Exchange): string =>
  isSignedIn({ principal }) || query['password'] !== undefined ? 'no-store' : 'no-cache';

/** As bytes, because Node needs three times the memory for a text that it encodes itself. Not in the shared pool, because the bytes may be stored for long. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const ENVELOPED = ['X-WP-Total', 'X-WP-TotalPages', 'Location', 'Allow', 'Link'];

const envelopeHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ENVELOPED.includes(name)));
