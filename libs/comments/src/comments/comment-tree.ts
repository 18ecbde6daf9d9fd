import { InvalidParameters } from '@grove/core';
import { forShare, type UnitOfWork } from '@grove/database';

/** Throws if the parent is not a comment on the same record, or is a reply to the comment itself. */
export async function assertValidParent(
  unit: UnitOfWork,
  parentId: number,
  { id = 0, postId }: { id?: number; postId: number },
): Promise<void> {
  const visited = new Set<number>();
  for (let at = parentId; at !== 0 && !visited.has(at);) {
    visited.add(at);
    const [comment] = await unit.read<{ post_id: number; parent_id: number }>(
      `SELECT post_id, parent_id FROM comment WHERE id = ?${forShare(unit)}`,
      [at],
    );
    if (comment?.post_id !== postId || at === id) throw new InvalidParent();
    // A new comment has no replies, so only its parent must be checked.
    if (id === 0) return;
    at = comment.parent_id;
  }
}

/** Moves the replies to a comment to its parent. */
export const moveRepliesToParent = (unit: UnitOfWork, { id, parentId }: { id: number; parentId: number }): Promise<number> =>
  unit.update('comment', { parent_id: parentId }, { parent_id: id });

class InvalidParent extends InvalidParameters {
  constructor() {
    const sentence = 'parent must be a comment on the same record, and none of the answers to this one; 0 for none.';
    super({ names: 'parent', params: { parent: sentence } });
  }
}
