import { type Database, Repository } from '@grove/database';
import { MediaEntity } from './media.entity.js';

/** SQL: whether the id in a column is the id of a medium that meets a condition over `media`. */
export const mediumExists = (idColumn: string, condition = '1 = 1'): string =>
  `EXISTS (SELECT 1 FROM media WHERE media.id = ${idColumn} AND ${condition})`;

/** Detaches the media of a record that is deleted. */
export async function detachMedia(database: Database, recordId: number): Promise<void> {
  await new Repository(database, MediaEntity).update({ parentId: recordId }, { parentId: 0 });
}
