import type { Order, Refund } from '@grove/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/site-client.js';

/** The refunds of an order; none until they are read. */
export function useRefunds({ id, refunds }: Order): readonly Refund[] {
  const { data = [] } = useQuery({
    queryKey: ['order', id, 'refunds', refunds.length],
    enabled: refunds.length > 0,
    queryFn: async ({ signal }) => (await client.shop.orders.refunds(id).list({ per_page: 100 }, { signal })).records,
  });
  return data;
}
