import { NoRoute } from '@grove/core';
import { readArguments } from '../arguments.js';
import { Embedding } from '../embed.js';
import { selectFields } from '../field-selection.js';
import { canonicalPath } from '../namespace-aliases.js';
import type { Parameters } from '../parameters.js';
import { assertPermitted } from '../permission.js';
import type { RestResponse } from '../rest-response.js';
import { endpointOf } from '../route.js';
import { readContextOf, requestTo } from './context.js';
import type { Exchange, Services } from './exchange.js';
import { refusalOf } from './refuse.js';

/** An answer with the records that `_embed` asks for, reduced to the fields that `_fields` names. */
export async function withSelection(answer: RestResponse, exchange: Exchange, services: Services): Promise<RestResponse> {
  const { query, match } = exchange;
  const asked = query['_embed'];
  const body = asked === undefined ? answer.body : await embedding(exchange, services).into(answer.body, asked);
  return { ...answer, body: selectFields(query, body, match?.route.namespace) };
}

function embedding(exchange: Exchange, services: Services): Embedding {
  const context = readContextOf(exchange);
  const { root, aliases } = exchange.resolvedUrl.mountPoint;
  const read = async (path: string, query: Parameters): Promise<unknown> => {
    const match = services.router.match(canonicalPath(aliases, path));
    const endpoint = match && endpointOf(match.route, 'GET');
    if (!endpoint) throw new NoRoute();
    const sent = { ...query, context: 'embed' };
    const args = await readArguments(endpoint.arguments, sent);
    const request = requestTo(match, exchange, { sent, args, context });
    await assertPermitted(endpoint, request);
    return (await endpoint.handle(request)).body;
  };
  // A record that is refused stands in the answer as its error.
  return new Embedding(root, (path, query) =>
    read(path, query).catch((error: unknown) => refusalOf(error, exchange, services.logger).answer.body),
  );
}
