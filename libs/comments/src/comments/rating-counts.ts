import { In, MoreThan } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { CommentEntity } from './comment.entity.js';

const RATED = { status: 'approved', rating: MoreThan(0) } as const;

/** The number of approved comments with each rating from 1 to 5, which are the reviews of products. */
export async function countByRating(database: Database): Promise<ReadonlyMap<number, number>> {
  const comments = new Repository(database, CommentEntity).createQueryBuilder('comment').where(RATED);
  const counted = comments.select('comment.rating', 'rating').addSelect('COUNT(*)', 'count').groupBy('comment.rating');
  const rows = await counted.getRawMany<{ rating: number; count: number | string }>();
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]));
}

/** The number of ratings of these records, and the sum of their stars. Records without ratings are left out. */
export async function sumRatings(
  database: Database,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly count: number; readonly stars: number }>> {
  if (recordIds.length === 0) return new Map();
  const comments = new Repository(database, CommentEntity).createQueryBuilder('comment');
  comments.select('comment.postId', 'id').addSelect('COUNT(*)', 'count').addSelect('SUM(comment.rating)', 'stars');
  comments.where({ ...RATED, postId: In(recordIds) }).groupBy('comment.postId');
  const rows = await comments.getRawMany<{ id: number; count: number | string; stars: number | string }>();
  return new Map(rows.map(({ id, count, stars }) => [id, { count: Number(count), stars: Number(stars) }]));
}
