import type { MountPoint } from '@grove/rest';
import type { Permalinks } from '@grove/settings';
import type { CommentEntity } from './comment.entity.js';

/** Types of records that a shop of WooCommerce knows, but that have no pages. */
const WITHOUT_PAGES = /^shop_/;

/**
 * The address of a record that is no content of the site. That of an order names its type, that of another type only the id; a record that is gone has
 * none, so that the link of a comment on it is a path. The slash at the end is that of the permalinks.
 */
export function linkOfOtherRecord(
  { postId, recordType }: Pick<CommentEntity, 'postId' | 'recordType'>,
  { home }: Pick<MountPoint, 'home'>,
  { structure }: Pick<Permalinks, 'structure'>,
): string {
  const slash = structure.endsWith('/') ? '/' : '';
  if (recordType === '') return slash;
  const type = WITHOUT_PAGES.test(recordType) ? `post_type=${recordType}&` : '';
  return `${home}/?${type}p=${postId}${slash}`;
}
