import type { ServerResponse } from 'node:http';
import { REQUEST_ID } from '@grove/core';
import { allowedMethods } from './allow.js';
import type { RestResponse } from './rest-response.js';
import type { HttpContext } from './http-context.js';
import { commonHeaders, pagingHeaders, type Headers } from './headers.js';
import { urlAt } from './namespace-aliases.js';
import { writeResponse } from './write-response.js';
import { envelope } from './field-selection.js';

/** Sends an answer whose body has its final shape: headers, envelope, JSON. */
export async function sendResponse(response: ServerResponse, exchange: HttpContext, answer: RestResponse): Promise<void> {
  const { request, query } = exchange;
  const headers = await headersOf(exchange, answer);
  const isEnveloped = query['_envelope'] !== undefined;
  const other = isEnveloped ? undefined : answer.text;
  if (other) headers['Content-Type'] = other.type;
  const told = isEnveloped ? envelope(answer.status, toldInside(headers), answer.body) : answer.body;
  const text = other ? other.content : JSON.stringify(told);
  await writeResponse(request, response, { status: isEnveloped ? 200 : answer.status, headers, text });
}

async function headersOf(exchange: HttpContext, { headers: own, paging }: RestResponse): Promise<Headers> {
  const { request, mounted } = exchange;
  const headers: Headers = { ...commonHeaders(request, mounted.mount, exchange.isSignedIn), ...own, [REQUEST_ID]: exchange.id };
  const allow = await allowedMethods(exchange);
  if (allow !== '') headers['Allow'] = allow;
  if (exchange.isSignedIn || exchange.query['password'] !== undefined) headers['Cache-Control'] = 'no-store';
  if (paging) {
    const { totals, links } = pagingHeaders(paging, urlAt(mounted.mount, mounted.path), mounted.rawQuery);
    Object.assign(headers, totals);
    headers['Link'] = [headers['Link'], ...links].join(', ');
  }
  return headers;
}

const TOLD = ['X-WP-Total', 'X-WP-TotalPages', 'Location', 'Allow', 'Link'];

const toldInside = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => TOLD.includes(name)));
