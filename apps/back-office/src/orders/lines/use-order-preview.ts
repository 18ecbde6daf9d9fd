import type { Order, OrderInput } from '@grove/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { preview } from '../../data/preview.js';
import { useDebounced } from '../../shell/use-debounced.js';

/** What the order would be after a save, computed by the server. It follows what the person types. */
export function useOrderPreview(input: OrderInput | undefined, orderId?: number) {
  const path = orderId === undefined ? '/shop/v1/orders/calculate' : `/shop/v1/orders/${orderId}/calculate`;
  return usePreview<Order>(path, input);
}

/** The answer of a preview. While the next one is computed, the last one stays, and is stale. Without input nothing is asked. */
export function usePreview<R>(path: string, input: object | undefined) {
  const current = JSON.stringify(input);
  const settled = useDebounced(current);
  const { data, error, isPlaceholderData } = useQuery<R>({
    queryKey: ['preview', path, settled],
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => preview<R>(path, JSON.parse(settled!) as object, signal),
  });
  return { data, error, isStale: isPlaceholderData || settled !== current };
}
