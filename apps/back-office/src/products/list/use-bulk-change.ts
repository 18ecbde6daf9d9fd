import type { ProductInput } from '@grove/client';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { storeProducts, type ProductChange } from '../store-products.js';

/** Changes products of the list together, and says how many were changed, or why one was not. */
export function useBulkChange() {
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isPending, setIsPending] = useState(false);

  /** Resolves to whether all were changed. */
  async function store(changes: readonly ProductChange[]): Promise<boolean> {
    setIsPending(true);
    try {
      const [refusal, ...others] = await storeProducts(changes);
      const done = changes.length - (refusal ? 1 + others.length : 0);
      if (refusal) notify(`#${refusal.id}: ${refusal.message}`, { type: 'error' });
      else notify('products.changed', { messageArgs: { smart_count: done } });
      if (!refusal) onUnselectItems();
      refresh();
      return !refusal;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return false;
    } finally {
      setIsPending(false);
    }
  }

  /** Makes the same change in each selected product. */
  const change = (input: ProductInput) => store(selectedIds.map((id) => ({ ...input, id: Number(id) })));
  return { change, store, selectedIds: selectedIds.map(Number), isPending };
}
