import type { Database, UnitOfWork } from '@grove/database';

/** The ids of the records that had a slug before, the latest first. */
export async function findOldSlugs(database: Pick<Database, 'read'>, slug: string): Promise<number[]> {
  const rows = await database.read<{ recordId: number }>(
    'SELECT record_id AS recordId FROM old_slug WHERE slug = ? ORDER BY id DESC LIMIT 10',
    [slug],
  );
  return rows.map(({ recordId }) => recordId);
}

/** Remembers the slug that a published record had, so that its old address leads to the new one. */
export async function rememberSlug(unit: UnitOfWork, recordId: number, before: string, after: string): Promise<void> {
  if (before === after || before === '') return;
  await unit.delete('old_slug', { record_id: recordId, slug: after });
  await unit.delete('old_slug', { record_id: recordId, slug: before });
  await unit.insert('old_slug', { record_id: recordId, slug: before });
}

/** Forgets the slugs of a record that is deleted. */
export async function forgetSlugs(unit: UnitOfWork, recordId: number): Promise<void> {
  await unit.delete('old_slug', { record_id: recordId });
}
