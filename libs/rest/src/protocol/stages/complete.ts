import { allowedMethods } from '../allow.js';
import { wholeResponse } from '../send-response.js';
import { answerOf, isWrite, type Exchange, type Services } from './exchange.js';
import { refused } from './refuse.js';

/** Finds the methods that the caller may use, for the header `Allow`. */
export async function findAllow(exchange: Exchange, { logger }: Services): Promise<Exchange> {
  try {
    const allow = await allowedMethods(exchange);
    return allow === '' ? exchange : { ...exchange, allow };
  } catch (error) {
    // A write that took effect keeps its answer, or its client would repeat it; and so does an answer that already reports a failure.
    if (!isWrite(exchange) && answerOf(exchange).status < 500) return refused(error, exchange, logger);
    logger.error({ error }, 'the header Allow could not be computed');
    return exchange;
  }
}

/** Makes the bytes and headers of the response. */
export async function serialize(exchange: Exchange): Promise<Exchange> {
  return { ...exchange, whole: await wholeResponse(exchange, answerOf(exchange)) };
}
