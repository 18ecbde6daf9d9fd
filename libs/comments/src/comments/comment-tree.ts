import { InvalidParameters } from '@grove/core';
import { forShare, type UnitOfWork } from '@grove/database';

/** Refuses an answer to something that is no comment on the same record, or is below the answer itself. */
export async function refuseParent(
  unit: UnitOfWork,
  parentId: number,
  { id = 0, postId }: { id?: number; postId: number },
): Promise<void> {
  const met = new Set<number>();
  for (let at = parentId; at !== 0 && !met.has(at);) {
    met.add(at);
    const [comment] = await unit.read<{ post_id: number; parent_id: number }>(
      `SELECT post_id, parent_id FROM comment WHERE id = ?${forShare(unit)}`,
      [at],
    );
    if (comment?.post_id !== postId || at === id) throw new ParentRefused();
    // Something new has nothing below it: its parent is all there is to ask.
    if (id === 0) return;
    at = comment.parent_id;
  }
}

/** Answers go to whatever the comment above them answered. */
export const passAnswersOn = (unit: UnitOfWork, { id, parentId }: { id: number; parentId: number }): Promise<number> =>
  unit.update('comment', { parent_id: parentId }, { parent_id: id });

class ParentRefused extends InvalidParameters {
  constructor() {
    const sentence = 'parent must be a comment on the same record, and none of the answers to this one; 0 for none.';
    super({ names: 'parent', params: { parent: sentence } });
  }
}
