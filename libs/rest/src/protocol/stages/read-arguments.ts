import { readArguments as parseArguments } from '../arguments.js';
import { readWholeBody } from '../body-reader.js';
import { assertPermitted } from '../permission.js';
import { assertKnownParameters } from '../strict-handling.js';
import { contextsOf, requestTo } from './context.js';
import { matchedIn, type Exchange, type Services } from './exchange.js';

/** Creates the contexts in which the stages after it read and write. */
export const openContext = (exchange: Exchange): Exchange => ({ ...exchange, ...contextsOf(exchange) });

/** Reads the body if the endpoint takes JSON or a form, and collects all parameters. Those of the body win. */
export async function readBody(exchange: Exchange, { config }: Services): Promise<Exchange> {
  const { payload, query } = exchange;
  if (!payload) return { ...exchange, sent: query };
  const { match, endpoint } = matchedIn(exchange);
  const permit = () => assertPermitted(endpoint, requestTo(match, exchange, { sent: query, args: {} }));
  const body = await readWholeBody(payload, exchange, config.bodyLimit, permit);
  const sent = Object.assign(Object.create(null) as object, query, body.form, body.json) as Record<string, unknown>;
  if (exchange.isStrict) assertKnownParameters(match, endpoint, sent);
  return { ...exchange, body, sent };
}

/** Parses the arguments that the endpoint declares. */
export async function readArguments(exchange: Exchange): Promise<Exchange> {
  const { match, endpoint } = matchedIn(exchange);
  const { sent } = exchange;
  const args = await parseArguments(endpoint.arguments, sent);
  return { ...exchange, restRequest: requestTo(match, exchange, { sent, args }) };
}
