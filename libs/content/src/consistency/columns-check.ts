import { type Database, Repository } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, recordCheck } from '@grove/operations';
import { MediaEntity } from '../media/media.entity.js';
import { searchColumnsOf } from '../media/media.rules.js';
import { needsUniqueSlug } from '../posts/post-slugs.js';
import { PostEntity } from '../posts/post.entity.js';
import { titleKeyOf } from '../posts/post.rules.js';
import { termNameKey, termSearchText } from '../terms/term-columns.js';
import { TermEntity } from '../terms/term.entity.js';

/** Compares sort keys and addresses of posts. A post has no address of its own if another one has the same slug. */
export function postColumnsCheck(database: Database): ConsistencyCheck {
  const posts = new Repository(database, PostEntity);
  return recordCheck(database, {
    name: 'derived columns of posts',
    table: 'post',
    compare: async (ids) =>
      (await posts.findInOrder(ids)).flatMap((post) =>
        columnDifferences(posts, post.type, post, {
          titleKey: titleKeyOf(post.title),
          ...(post.slugKey !== null && { slugKey: needsUniqueSlug(post) ? post.slug : null }),
        }),
      ),
  });
}

/** Compares sort keys and search texts of media. */
export function mediaColumnsCheck(database: Database): ConsistencyCheck {
  const media = new Repository(database, MediaEntity);
  return recordCheck(database, {
    name: 'derived columns of media',
    table: 'media',
    compare: async (ids) =>
      (await media.findInOrder(ids)).flatMap((medium) => columnDifferences(media, 'medium', medium, searchColumnsOf(medium))),
  });
}

/** Compares sort keys, search texts and addresses of terms. */
export function termColumnsCheck(database: Database): ConsistencyCheck {
  const terms = new Repository(database, TermEntity);
  return recordCheck(database, {
    name: 'derived columns of terms',
    table: 'term',
    compare: async (ids) =>
      (await terms.findInOrder(ids)).flatMap((term) =>
        columnDifferences(terms, 'term', term, {
          nameKey: termNameKey(term.name),
          searchText: termSearchText(term.name),
          ...(term.slugKey !== null && { slugKey: term.slug }),
        }),
      ),
  });
}
