import { InvalidParameters } from '@grove/core';
import type { Repository } from '@grove/database';
import type { CommentEntity } from './comment.entity.js';

/** Throws if the parent is not a comment on the same record, or is a reply to the comment itself. */
export async function assertValidParent(
  comments: Repository<CommentEntity>,
  parentId: number,
  { id = 0, postId }: { id?: number; postId: number },
): Promise<void> {
  const visited = new Set<number>();
  for (let at = parentId; at !== 0 && !visited.has(at);) {
    visited.add(at);
    const comment = await comments.findOne({
      select: { id: true, postId: true, parentId: true },
      where: { id: at },
      lock: { mode: 'pessimistic_read' },
    });
    if (comment?.postId !== postId || at === id) throw new InvalidParent();
    // A new comment has no replies, so only its parent must be checked.
    if (id === 0) return;
    at = comment.parentId;
  }
}

/** Moves the replies to a comment to its parent. */
export async function moveRepliesToParent(
  comments: Repository<CommentEntity>,
  { id, parentId }: Pick<CommentEntity, 'id' | 'parentId'>,
): Promise<void> {
  await comments.update({ parentId: id }, { parentId });
}

class InvalidParent extends InvalidParameters {
  constructor() {
    const sentence = 'parent must be a comment on the same record, and none of the answers to this one; 0 for none.';
    super({ names: 'parent', params: { parent: sentence } });
  }
}
