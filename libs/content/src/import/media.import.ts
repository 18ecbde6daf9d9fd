import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { MediaEntity } from '../media/media.entity.js';
import { searchColumnsOf } from '../media/media.rules.js';
import { RELEASE_FILES } from './derived-content.sql.js';

/** A medium with its id, as WordPress has it. Its files are imported apart from it. */
export type ImportedMedium = Readonly<Omit<MediaEntity, 'titleKey' | 'searchText'>>;

/** Media with what is known about their files. */
export function mediaImport(database: Database): ImportKind<ImportedMedium> {
  return {
    name: 'media',
    tables: [{ table: 'media', key: 'id' }],
    sequence: 'media',
    rows: (medium) => ({
      media: [new Repository(database, MediaEntity).toRow({ ...medium, ...searchColumnsOf(medium) })],
    }),
    finish: () => database.write(async (unit) => void (await unit.run(RELEASE_FILES))),
  };
}
