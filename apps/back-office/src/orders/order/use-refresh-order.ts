import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads an order and what belongs to it again, after it was changed. */
export function useRefreshOrder(id: number): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['orders'] }),
      queries.invalidateQueries({ queryKey: ['order', id] }),
      queries.invalidateQueries({ queryKey: ['home'] }),
    ]);
  }, [queries, id]);
}
