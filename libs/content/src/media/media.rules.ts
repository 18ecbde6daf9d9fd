import { foldForSearch, pickDefined, stripTags } from '@grove/core';
import { dateAfter, wallTime, type Clock } from '../posts/post-dates.rules.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import type { MediaEntity } from './media.entity.js';
import type { MediaInput } from './media.resource.js';

/** The texts of a medium that hold HTML. */
export const TEXTS = ['title', 'caption', 'description'] as const satisfies readonly (keyof MediaInput)[];

/** The columns that a change writes, whose texts were cleaned; those of a new medium without what its file decides. Its slug is decided where it is stored. */
export function changesOf(input: MediaInput, current: MediaEntity | undefined, clock: Clock): Partial<MediaEntity> {
  const { status, author, post, altText } = input;
  const texts = pickDefined(input, TEXTS);
  return {
    ...pickDefined(input, ['commentStatus', 'pingStatus']),
    ...texts,
    ...(current && keysOf({ ...current, ...texts })),
    // Every other status leaves it with what it is attached to.
    ...(status !== undefined && { status: status === 'private' ? 'private' : 'inherit' }),
    ...(author !== undefined && { authorId: author }),
    ...(post !== undefined && { parentId: post ?? 0 }),
    ...(altText !== undefined && { altText: stripTags(altText) }),
    ...datesOf(input, current, clock),
  };
}

/** What lists are searched and sorted by, made of the texts. */
export const keysOf = ({ title, caption, description }: Pick<MediaEntity, 'title' | 'caption' | 'description'>) => ({
  titleKey: foldForSearch(title).slice(0, 190),
  searchText: searchTextOf({ title, excerpt: caption, content: description }),
});

function datesOf({ date, dateGmt }: MediaInput, current: MediaEntity | undefined, clock: Clock): Partial<MediaEntity> {
  const changed = current && { modifiedAt: clock.now, localModifiedAt: wallTime(clock.now, clock.zone) };
  if (date === undefined && dateGmt === undefined) return { ...changed };
  const before = current && { createdAt: current.createdAt, localAt: current.localAt ?? current.createdAt, floating: false };
  const { createdAt, localAt } = dateAfter({ date, dateGmt }, before, 'publish', clock);
  return { createdAt, localAt, ...changed };
}
