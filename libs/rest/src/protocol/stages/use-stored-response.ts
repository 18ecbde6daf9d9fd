import { isPlainGet, responseKeyOf } from '../response-cache/response-key.js';
import type { Services, Stage } from './stage.js';

/** Takes the stored response of a GET if it is still right. Otherwise the rest of the stages makes the response, within what the cache notes of their reads. */
export const useStoredResponse: Stage = async (exchange, { cache }: Services, rest) => {
  const { versions, request } = exchange;
  if (!cache || !versions) return exchange;
  let current = exchange;
  const compute = async () => {
    const computed = await rest(exchange);
    current = computed;
    return computed.whole;
  };
  const whole = isPlainGet(request)
    ? await cache.find(() => responseKeyOf(exchange), versions, compute)
    : await cache.computeWith(versions, compute);
  return { ...current, whole };
};
