import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { deliveriesOf } from '../webhook.js';

/** Reads a webhook and its deliveries again, after something was done with them. */
export function useRefreshWebhook(id: number): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const changed = ['webhooks', deliveriesOf(id), 'home'];
    await Promise.all(changed.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  }, [queries, id]);
}
