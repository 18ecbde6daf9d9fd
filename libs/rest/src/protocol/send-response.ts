import type { ServerResponse } from 'node:http';
import { REQUEST_ID } from '@grove/core';
import type { RestResponse } from './rest-response.js';
import type { HttpContext } from './http-context.js';
import { commonHeaders, pagingHeaders, type Headers } from './headers.js';
import { urlAt } from './namespace-aliases.js';
import { writeResponse } from './write-response.js';
import { envelope } from './field-selection.js';

/** Sends a response with its headers, as JSON or in an envelope. `allow` is the value of `Allow`. */
export async function sendResponse(
  response: ServerResponse,
  httpContext: HttpContext,
  answer: RestResponse,
  allow: string,
): Promise<void> {
  const { request, query } = httpContext;
  const headers = headersOf(httpContext, answer, allow);
  const isEnveloped = query['_envelope'] !== undefined;
  const other = isEnveloped ? undefined : answer.text;
  if (other) headers['Content-Type'] = other.type;
  const body = isEnveloped ? envelope(answer.status, envelopeHeaders(headers), answer.body) : answer.body;
  const text = other ? other.content : JSON.stringify(body);
  await writeResponse(request, response, { status: isEnveloped ? 200 : answer.status, headers, text });
}

function headersOf(httpContext: HttpContext, { headers: own, paging }: RestResponse, allow: string): Headers {
  const { request, resolvedUrl } = httpContext;
  const headers: Headers = {
    ...commonHeaders(request, resolvedUrl.mountPoint, httpContext.isSignedIn),
    ...own,
    [REQUEST_ID]: httpContext.id,
  };
  if (allow !== '') headers['Allow'] = allow;
  if (httpContext.isSignedIn || httpContext.query['password'] !== undefined) headers['Cache-Control'] = 'no-store';
  if (paging) {
    const { totals, links } = pagingHeaders(paging, urlAt(resolvedUrl.mountPoint, resolvedUrl.path), resolvedUrl.rawQuery);
    Object.assign(headers, totals);
    headers['Link'] = [headers['Link'], ...links].join(', ');
  }
  return headers;
}

const ENVELOPED = ['X-WP-Total', 'X-WP-TotalPages', 'Location', 'Allow', 'Link'];

const envelopeHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ENVELOPED.includes(name)));
