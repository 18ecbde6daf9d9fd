import { answerRepetition, answerRequest } from './answer-request.js';
import { authorize, recognizeRepetition, refuseUnreadBody } from './authorize.js';
import { findAllow, serialize } from './complete.js';
import type { CompleteExchange, Exchange, Services, Stage } from './exchange.js';
import { checkKey, describeRoute, findEndpoint, refuseUnknownNames, requireEndpoint } from './find-endpoint.js';
import { chooseMethod, findRoute, readForm, readQuery } from './find-route.js';
import { readIfMatch } from './if-match.js';
import { openContext, readArguments, readBody } from './read-arguments.js';
import { refused } from './refuse.js';
import { countPrincipal, countStranger, findCredentials, readVersions, signIn } from './sign-in.js';
import { useStoredResponse } from './use-stored-response.js';

/**
 * The stages of a request; their order matters. Strangers are counted before the database is asked for anything, others when it is known who they are. Wrong credentials win
 * over a method that the route does not have, as in WordPress. A body is read after the sign-in, and a long one only if its sender may use the endpoint. The last two stages
 * complete every answer and every refusal.
 */
export const STAGES: readonly Stage[] = [
  readQuery,
  findRoute,
  readForm,
  chooseMethod,
  findCredentials,
  countStranger,
  findEndpoint,
  readVersions,
  signIn,
  countPrincipal,
  describeRoute,
  requireEndpoint,
  checkKey,
  refuseUnknownNames,
  useStoredResponse,
  openContext,
  readBody,
  readArguments,
  readIfMatch,
  recognizeRepetition,
  authorize,
  refuseUnreadBody,
  answerRepetition,
  answerRequest,
  findAllow,
  serialize,
];

/** Runs all stages. */
export const runStages = (exchange: Exchange, services: Services): Promise<CompleteExchange> => runFrom(0, exchange, services);

const COMPLETING = STAGES.indexOf(findAllow);

async function runFrom(start: number, exchange: Exchange, services: Services): Promise<CompleteExchange> {
  let [current, index] = [exchange, start];
  try {
    while (!isComplete(current)) {
      // An answer that a stage has early, such as the description of a route, needs only its completion.
      if (current.answer && index < COMPLETING) index = COMPLETING;
      const after = index + 1;
      const result = STAGES[index](current, services, (next) => runFrom(after, next, services));
      // Awaiting the stages that have nothing to wait for would make a stored response cost a tenth more.
      current = result instanceof Promise ? await result : result;
      index = after;
    }
    return current;
  } catch (error) {
    // A refusal that cannot be completed is not refused again.
    if (current.errorCode !== undefined) throw error;
    return runFrom(COMPLETING, refused(error, current, services.logger), services);
  }
}

const isComplete = (exchange: Exchange): exchange is CompleteExchange => exchange.whole !== undefined;
