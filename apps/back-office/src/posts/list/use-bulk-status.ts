import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { collectionOf } from '../../data/collections.js';
import type { Kind } from '../statuses.js';
import type { PostRecord } from './post-record.js';

/** What can be done with several posts: a status that they get, or the trash, or an end for good. */
export type Action = 'publish' | 'draft' | 'trash' | 'delete';

interface Done {
  readonly action: Action;
  readonly count: number;
  /** The posts as they were before. */
  readonly before: readonly PostRecord[];
}

/** Changes the selected posts together, and takes the last change back. What the server refuses is said; the others are changed. */
export function useBulkStatus(kind: Kind) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { data = [], selectedIds, onUnselectItems } = useListContext<PostRecord>();
  const [done, setDone] = useState<Done>();
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves to the posts for which it succeeded. */
  async function each(posts: readonly PostRecord[], act: (post: PostRecord) => Promise<unknown>): Promise<PostRecord[]> {
    setIsBusy(true);
    const results = await Promise.allSettled(posts.map(act));
    setIsBusy(false);
    const refused = results.findIndex(({ status }) => status === 'rejected');
    if (refused >= 0) {
      const { reason } = results[refused] as PromiseRejectedResult;
      notify(`#${posts[refused]!.id}: ${(reason as Error).message}`, { type: 'error' });
    }
    refresh();
    return posts.filter((_, index) => results[index]!.status === 'fulfilled');
  }

  async function change(action: Action): Promise<void> {
    const chosen = data.filter(({ id, status }) => selectedIds.includes(id) && status !== action);
    const before = await each(chosen, ({ id }) => apply(kind, id, action));
    setDone(before.length === 0 ? undefined : { action, count: before.length, before: action === 'delete' ? [] : before });
    onUnselectItems();
  }

  async function undo(): Promise<void> {
    setDone(undefined);
    await each(done?.before ?? [], ({ id, status }) => apply(kind, id, status));
  }

  return { done: done?.before.length ? done : undefined, change, undo: () => void undo(), isBusy };
}

function apply(kind: Kind, id: number, status: string): Promise<unknown> {
  const posts = collectionOf(kind);
  if (status === 'delete') return posts.delete(id, { force: true });
  return status === 'trash' ? posts.delete(id) : posts.update(id, { status });
}
