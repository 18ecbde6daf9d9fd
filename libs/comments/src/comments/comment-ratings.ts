import type { UnitOfWork } from '@grove/database';
import type { CommentTargets } from '../targets/comment-targets.js';
import { ratingContribution } from './comment-status.rules.js';
import type { CommentEntity } from './comment.entity.js';

/** Takes what a comment added to the rating of its record, and adds what it adds after the change; nothing if it was deleted. */
export async function moveRating(
  unit: UnitOfWork,
  targets: CommentTargets,
  before: CommentEntity,
  after: CommentEntity | undefined,
): Promise<void> {
  const [lost, gained] = [ratingContribution(before), after ? ratingContribution(after) : { count: 0, stars: 0 }];
  if (!after || after.postId === before.postId) {
    const change = { count: gained.count - lost.count, stars: gained.stars - lost.stars };
    return targets.rate(unit, before.postId, change);
  }
  await targets.rate(unit, before.postId, { count: 0 - lost.count, stars: 0 - lost.stars });
  await targets.rate(unit, after.postId, gained);
}
