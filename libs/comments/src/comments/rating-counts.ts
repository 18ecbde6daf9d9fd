import type { Database } from '@grove/database';

/** The number of approved comments with each rating from 1 to 5, which are the reviews of products. */
export async function countByRating(database: Pick<Database, 'read'>): Promise<ReadonlyMap<number, number>> {
  const rows = await database.read<{ rating: number; count: number }>(
    "SELECT rating, COUNT(*) AS count FROM comment WHERE status = 'approved' AND rating > 0 GROUP BY rating",
  );
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]));
}
