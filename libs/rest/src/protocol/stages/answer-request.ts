import { ServiceUnavailable } from '@grove/core';
import { assertUnchanged } from './if-match.js';
import { matchedIn, restRequestOf, type Exchange, type Services } from './exchange.js';
import { withSelection } from './select.js';

/** Answers the repetition of a POST that was served, with the stored answer. */
export async function answerRepetition(exchange: Exchange, { idempotency }: Services): Promise<Exchange> {
  const { repeatable } = exchange;
  const answer = repeatable && (await idempotency?.find(repeatable));
  return answer ? { ...exchange, answer } : exchange;
}

/**
 * Calls the endpoint, and embeds and selects what was asked for. A repeatable request is served once, and its answer is stored with its changes. What `If-Match` says
 * is checked in the transaction of the change.
 */
export async function answerRequest(exchange: Exchange, services: Services): Promise<Exchange> {
  const { request, repeatable, ifMatch } = exchange;
  const { idempotency, database } = services;
  const { endpoint } = matchedIn(exchange);
  let runs = 0;
  const serve = async () => {
    // A deadlock runs the work again, but a body that the handler reads itself can be read only once.
    if (runs++ > 0 && endpoint.takesFile && request.readableDidRead) throw new ServiceUnavailable();
    if (ifMatch) await database!.write(() => assertUnchanged(ifMatch, exchange, services));
    return withSelection(await endpoint.handle(restRequestOf(exchange)), exchange, services);
  };
  const isolation = ifMatch && 'SERIALIZABLE';
  if (repeatable && idempotency)
    return { ...exchange, answer: await idempotency.once(repeatable, serve, { secretFields: endpoint.secretFields, isolation }) };
  return { ...exchange, answer: await (ifMatch ? database!.transactionWithSavepoints(serve, isolation) : serve()) };
}
