import type { Database } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import type { MediaEntity } from '../media/media.entity.js';
import { searchColumnsOf } from '../media/media.rules.js';

/** A medium with its id, as another system has it. Its files are imported apart from it. */
export type ImportedMedium = Readonly<Omit<MediaEntity, 'titleKey' | 'searchText'>>;

/** Media with what is known about their files. */
export function mediaImport(database: Database): ImportKind<ImportedMedium> {
  return {
    name: 'media',
    tables: [{ table: 'media', key: 'id' }],
    sequence: 'media',
    rows(medium) {
      const { titleKey, searchText } = searchColumnsOf(medium);
      return {
        media: [
          {
            ...{ id: medium.id, status: medium.status, slug: medium.slug, author_id: medium.authorId },
            ...{ created_at: medium.createdAt, local_at: medium.localAt },
            ...{ modified_at: medium.modifiedAt, local_modified_at: medium.localModifiedAt },
            ...{ title: medium.title, title_key: titleKey, search_text: searchText, alt_text: medium.altText },
            ...{ caption: medium.caption, description: medium.description, parent_id: medium.parentId },
            ...{ comment_status: medium.commentStatus, ping_status: medium.pingStatus, mime_type: medium.mimeType },
            ...{ file: medium.file, folder: medium.folder, guid: medium.guid, details: JSON.stringify(medium.details) },
          },
        ],
      };
    },
    finish: () => database.write(async (unit) => void (await unit.query(RELEASE_FILES))),
  };
}

/** Files whose medium was deleted at the other site; they are swept later. */
const RELEASE_FILES =
  'UPDATE media_file SET media_id = 0, path = NULL WHERE media_id <> 0 AND media_id NOT IN (SELECT id FROM media)';
