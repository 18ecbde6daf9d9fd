import { useQuery } from '@tanstack/react-query';
import { preview } from './preview.js';

/** The currency of the shop is that of an order which the server computes and does not store. */
export async function readCurrency(signal?: AbortSignal): Promise<string> {
  const { currency } = await preview<{ currency: string }>('/shop/v1/orders/calculate', {}, signal);
  return currency;
}

/** The currency of the shop; undefined until it is read. */
export const useCurrency = (): string | undefined =>
  useQuery({ queryKey: ['currency'], staleTime: Infinity, queryFn: ({ signal }) => readCurrency(signal) }).data;
