import { IfMatchUnsupported, RecordChanged, type RestError } from '@grove/core';
import { allowedMethods } from '../allow.js';
import { readArguments } from '../arguments.js';
import { isConditional, parseIfMatch, type IfMatch } from '../if-match/if-match.js';
import { assertPermitted } from '../permission.js';
import { keyAllows } from '../principal.js';
import { isRefusal } from '../refusals.js';
import { endpointOf } from '../route.js';
import { wholeResponse } from '../send-response.js';
import { openContext } from './read-arguments.js';
import { requestTo } from './context.js';
import { isWrite, matchedIn, restRequestOf, type Exchange, type Services } from './exchange.js';
import { withSelection } from './select.js';

/** The most bytes of a record that a refusal shows. */
const MAX_BYTES = 262_144;

/** Reads the `If-Match` of a change. Where nothing can be compared the header is refused, because a condition that nobody checks must not be ignored. */
export function readIfMatch(exchange: Exchange): Exchange {
  const header = exchange.request.headers['if-match'];
  if (header === undefined || !isWrite(exchange)) return exchange;
  const { match, endpoint } = matchedIn(exchange);
  const ifMatch = parseIfMatch(header);
  if (!isConditional(match.route, endpoint)) throw new IfMatchUnsupported();
  return { ...exchange, ifMatch };
}

/** What a GET answers now. */
interface Shown {
  readonly etag: unknown;
  readonly record: unknown;
  readonly bytes: number;
}

/**
 * Refuses a change of a record that no longer has one of the tags. It reads the record like a GET of the caller, in the transaction of the change, which is serializable:
 * so nobody else changes what was compared before the commit. See docs/adr/0046-a-change-names-what-it-changes.md.
 */
export async function assertUnchanged(ifMatch: IfMatch, exchange: Exchange, services: Services): Promise<void> {
  // The endpoint itself refuses a record that does not exist.
  if (ifMatch === '*') return;
  await matchedIn(exchange).endpoint.assertExists?.(restRequestOf(exchange));
  let current: Shown | undefined;
  for (const query of queriesOf(exchange)) {
    const shown = await show(query, exchange, services);
    if (shown && ifMatch.includes(shown.etag as string)) return;
    // The view that is meant for changes says most.
    if (!current || query['context'] === 'edit') current = shown ?? current;
  }
  throw changed(current);
}

const changed = (current: Shown | undefined): RestError =>
  current && current.bytes <= MAX_BYTES
    ? new RecordChanged({ current: current.record, etag: current.etag })
    : new RecordChanged();

/** The queries with which the record may have been read: that of the change and, unless it says the context, each context. */
function queriesOf(exchange: Exchange): Exchange['query'][] {
  const { query } = exchange;
  const read = endpointOf(matchedIn(exchange).match.route, 'GET')!;
  const contexts = read.arguments.fields.find(({ wire }) => wire === 'context')?.type.schema.enum ?? [];
  if (query['context'] !== undefined) return [query];
  return [query, ...contexts.filter((context) => context !== 'view').map((context) => ({ ...query, context: String(context) }))];
}

/** What a GET of the same address answers to the caller; undefined if it is refused. */
async function show(query: Exchange['query'], exchange: Exchange, services: Services): Promise<Shown | undefined> {
  const { match } = matchedIn(exchange);
  const endpoint = endpointOf(match.route, 'GET')!;
  if (!keyAllows(exchange.principal.key, 'GET')) return undefined;
  const reading = openContext({ ...exchange, method: 'GET', endpoint, query, sent: query });
  try {
    const request = requestTo(match, reading, { sent: query, args: await readArguments(endpoint.arguments, query) });
    await assertPermitted(endpoint, request);
    const answer = await withSelection(await endpoint.handle(request), reading, services);
    const { headers, body } = await wholeResponse({ ...reading, allow: await allowedMethods(reading) }, answer);
    return { etag: headers['ETag'], record: answer.body, bytes: body.length };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
