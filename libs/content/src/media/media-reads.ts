import { type Database, Repository } from '@grove/database';
import { MediaEntity } from './media.entity.js';

/** Detaches the media of a record that is deleted. */
export async function detachMedia(database: Database, recordId: number): Promise<void> {
  await new Repository(database, MediaEntity).update({ parentId: recordId }, { parentId: 0 });
}
