import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID } from '@grove/core';
import { etagOf, matchesETag } from './etag.js';
import { envelope } from './field-selection.js';
import { commonHeaders, exposedLimits, originHeaders, pagingHeaders, type Headers } from './headers.js';
import type { HttpContext } from './http-context.js';
import { urlAt } from './namespace-aliases.js';
import type { RestResponse } from './rest-response.js';
import { writeResponse, type WholeResponse } from './write-response.js';

/** The bytes and headers of a response, as JSON or in an envelope, without what is different for each request. `allow` is the value of `Allow`. */
export function wholeResponse(httpContext: HttpContext, answer: RestResponse, allow: string): WholeResponse {
  const { query } = httpContext;
  const headers = headersOf(httpContext, answer, allow);
  const isEnveloped = query['_envelope'] !== undefined;
  const other = isEnveloped ? undefined : answer.text;
  if (other) headers['Content-Type'] = other.type;
  const content = isEnveloped ? envelope(answer.status, envelopeHeaders(headers), answer.body) : answer.body;
  const body = bytesOf(other ? other.content : JSON.stringify(content));
  const status = isEnveloped ? 200 : answer.status;
  if (status === 200 && httpContext.method === 'GET')
    headers['ETag'] = etagOf(body, [headers['X-WP-Total'], headers['Link'], allow]);
  return { status, headers, body };
}

/** Sends a response, or says with 304 that the client has it already. */
export function sendResponse(response: ServerResponse, httpContext: HttpContext, whole: WholeResponse): Promise<void> {
  const { request, isSignedIn, id, limitHeaders } = httpContext;
  // Node 20 needs twenty times as long for keys that are added to a copy made by spreading.
  const headers = Object.assign({}, whole.headers, originHeaders(request, isSignedIn), exposedLimits(limitHeaders), {
    [REQUEST_ID]: id,
  });
  return writeResponse(request, response, hasCopy(request, whole) ? { ...whole, status: 304, headers } : { ...whole, headers });
}

const hasCopy = ({ headers }: IncomingMessage, whole: WholeResponse): boolean =>
  headers['if-none-match'] !== undefined && matchesETag(headers['if-none-match'], whole.headers['ETag']);

function headersOf(httpContext: HttpContext, { headers: own, paging }: RestResponse, allow: string): Headers {
  const { resolvedUrl } = httpContext;
  const headers: Headers = Object.assign(commonHeaders(resolvedUrl.mountPoint), own);
  if (allow !== '') headers['Allow'] = allow;
  headers['Cache-Control'] = cacheControlOf(httpContext);
  if (paging) {
    const { totals, links } = pagingHeaders(paging, urlAt(resolvedUrl.mountPoint, resolvedUrl.path), resolvedUrl.rawQuery);
    Object.assign(headers, totals);
    headers['Link'] = [headers['Link'], ...links].join(', ');
  }
  return headers;
}

/** Public responses may be stored, but must be validated before each use, because a change must be seen at once. */
const cacheControlOf = ({ isSignedIn, query }: HttpContext): string =>
  isSignedIn || query['password'] !== undefined ? 'no-store' : 'no-cache';

/** As bytes, because Node needs three times the memory for a text that it encodes itself. Not in the shared pool, because the bytes may be stored for long. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const ENVELOPED = ['X-WP-Total', 'X-WP-TotalPages', 'Location', 'Allow', 'Link'];

const envelopeHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ENVELOPED.includes(name)));
