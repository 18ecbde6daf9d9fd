import type { Comment } from '@grove/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { client } from '../../data/site-client.js';
import type { Status } from '../decisions.js';

/** A decision that was made, which can be taken back. `comment` is as it was before. */
export interface Made {
  readonly comment: Comment;
  readonly status: Status;
}

/**
 * Decides about comments and takes decisions back, in the order in which the person does. A comment leaves the queue before the server has answered, and comes back
 * if the server refuses.
 */
export function useModeration() {
  const queries = useQueryClient();
  const notify = useNotify();
  const [made, setMade] = useState<readonly Made[]>([]);
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const work = useRef<Promise<unknown>>(Promise.resolve());

  const withdraw = (decision: Made) => setMade((all) => all.filter((other) => other !== decision));

  /** Sends a request after those before it, and reads the queue again. */
  function send(request: () => Promise<unknown>, onFailure: () => void): void {
    work.current = work.current.then(request).catch((error: Error) => {
      onFailure();
      notify(error.message, { type: 'error' });
    });
    const last = work.current;
    void last.then(async () => {
      if (last !== work.current) return;
      await Promise.all(['comments', 'home'].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
    });
  }

  function decide(comment: Comment, status: Status): void {
    const decision = { comment, status };
    setMade((all) => [...all, decision]);
    send(
      () => client.cms.comments.update(comment.id, { status }),
      () => withdraw(decision),
    );
  }

  function undo(): void {
    const decision = made.at(-1);
    if (!decision) return;
    const { id, status } = decision.comment;
    withdraw(decision);
    send(
      () => client.cms.comments.update(id, { status }),
      () => setMade((all) => [...all, decision]),
    );
  }

  /** Deletes for good; this cannot be taken back. */
  function remove({ id }: Comment): void {
    setDeleted((all) => [...all, id]);
    setMade((all) => all.filter(({ comment }) => comment.id !== id));
    send(
      () => client.cms.comments.delete(id, { force: true }),
      () => setDeleted((all) => all.filter((other) => other !== id)),
    );
  }

  /** Whether a comment of the list, as it was read last, is still to be shown. */
  const isWaiting = ({ id, status }: Comment): boolean => {
    const decision = made.findLast(({ comment }) => comment.id === id);
    return !deleted.includes(id) && (decision === undefined || decision.comment.status !== status);
  };

  return { last: made.at(-1), decide, undo, remove, isWaiting };
}
