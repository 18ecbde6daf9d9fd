import { type Database, placeholders } from '@grove/database';

/** The number of approved comments with each rating from 1 to 5, which are the reviews of products. */
export async function countByRating(database: Pick<Database, 'read'>): Promise<ReadonlyMap<number, number>> {
  const rows = await database.read<{ rating: number; count: number }>(
    "SELECT rating, COUNT(*) AS count FROM comment WHERE status = 'approved' AND rating > 0 GROUP BY rating",
  );
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]));
}

/** The number of ratings of these records, and the sum of their stars. Records without ratings are left out. */
export async function sumRatings(
  database: Pick<Database, 'read'>,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly count: number; readonly stars: number }>> {
  const rows = await database.read<{ id: number; count: number; stars: number | string }>(
    `SELECT post_id AS id, COUNT(*) AS count, SUM(rating) AS stars FROM comment
      WHERE status = 'approved' AND rating > 0 AND post_id IN (${placeholders(recordIds.length)}) GROUP BY post_id`,
    recordIds,
  );
  return new Map(rows.map(({ id, count, stars }) => [id, { count: Number(count), stars: Number(stars) }]));
}
