import { foldForSorting, pickDefined, stripTags } from '@grove/core';
import { resolveDate, localTime, type Clock } from '../posts/post-dates.rules.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import type { MediaEntity } from './media.entity.js';
import type { MediaInput } from './media.resource.js';

/** The fields of a medium that contain HTML. */
export const HTML_FIELDS = ['title', 'caption', 'description'] as const satisfies readonly (keyof MediaInput)[];

/** The columns of an input, whose texts must be sanitized. The columns of a new medium that depend on its file, and the slug, are not among them. */
export function toColumns(input: MediaInput, current: MediaEntity | undefined, clock: Clock): Partial<MediaEntity> {
  const { status, author, post, altText } = input;
  const texts = pickDefined(input, HTML_FIELDS);
  return {
    ...pickDefined(input, ['commentStatus', 'pingStatus']),
    ...texts,
    ...(current && searchColumnsOf({ ...current, ...texts })),
    // All other statuses mean `inherit`: who may read the medium depends on the post that it is attached to.
    ...(status !== undefined && { status: status === 'private' ? 'private' : 'inherit' }),
    ...(author !== undefined && { authorId: author }),
    ...(post !== undefined && { parentId: post ?? 0 }),
    ...(altText !== undefined && { altText: stripTags(altText) }),
    ...datesOf(input, current, clock),
  };
}

/** The columns for searching and sorting, derived from the texts. */
export const searchColumnsOf = ({ title, caption, description, file }: SearchedFields) => ({
  titleKey: foldForSorting(title).slice(0, 190),
  searchText: searchTextOf({ title, excerpt: caption, content: `${description} ${file}` }),
});

type SearchedFields = Pick<MediaEntity, 'title' | 'caption' | 'description' | 'file'>;

function datesOf({ date, dateGmt }: MediaInput, current: MediaEntity | undefined, clock: Clock): Partial<MediaEntity> {
  const changed = current && { modifiedAt: clock.now, localModifiedAt: localTime(clock.now, clock.zone) };
  if (date === undefined && dateGmt === undefined) return { ...changed };
  const before = current && {
    createdAt: current.createdAt,
    localAt: current.localAt ?? localTime(current.createdAt, clock.zone),
    hasFloatingDate: false,
  };
  const { createdAt, localAt } = resolveDate({ date, dateGmt }, before, 'publish', clock);
  return { createdAt, localAt, ...changed };
}
