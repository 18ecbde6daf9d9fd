import type { UnitOfWork } from '@grove/database';

/** SQL: whether the id in a column is the id of a medium that meets a condition over `media`. */
export const mediumExists = (idColumn: string, condition = '1 = 1'): string =>
  `EXISTS (SELECT 1 FROM media WHERE media.id = ${idColumn} AND ${condition})`;

/** Detaches the media of a record that is deleted. */
export async function detachMedia(unit: UnitOfWork, recordId: number): Promise<void> {
  await unit.update('media', { parent_id: 0 }, { parent_id: recordId });
}
