import { fold, sentAmong, withoutTags } from '@grove/kernel';
import { dateAfter, wallTime, type Clock } from '../posts/post-dates.rules.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import type { MediaEntity } from './media.entity.js';
import type { MediaInput } from './media.resource.js';

/** What the rules need beside what was sent. */
export interface Facts extends Clock {
  /** Leaves of a text what its writer may write. */
  readonly clean: (html: string) => string;
}

/** The columns that a change writes; those of a new medium without what its file decides. Its slug is decided where it is stored. */
export function changesOf(input: MediaInput, current: MediaEntity | undefined, facts: Facts): Partial<MediaEntity> {
  const { status, author, post, altText } = input;
  const texts = writtenTexts(input, facts.clean);
  return {
    ...sentAmong(input, ['commentStatus', 'pingStatus']),
    ...texts,
    ...(current && keysOf({ ...current, ...texts })),
    // Every other status leaves it with what it is attached to.
    ...(status !== undefined && { status: status === 'private' ? 'private' : 'inherit' }),
    ...(author !== undefined && { authorId: author }),
    ...(post !== undefined && { parentId: post ?? 0 }),
    ...(altText !== undefined && { altText: withoutTags(altText) }),
    ...datesOf(input, current, facts),
  };
}

/** What lists are searched and sorted by, made of the texts. */
export const keysOf = ({ title, caption, description }: Pick<MediaEntity, 'title' | 'caption' | 'description'>) => ({
  titleKey: fold(title).slice(0, 190),
  searchText: searchTextOf({ title, excerpt: caption, content: description }),
});

function writtenTexts(input: MediaInput, clean: Facts['clean']): Partial<Pick<MediaEntity, 'title' | 'caption' | 'description'>> {
  const sent = sentAmong(input, ['title', 'caption', 'description']);
  return Object.fromEntries(Object.entries(sent).map(([key, text]) => [key, clean(text)]));
}

function datesOf({ date, dateGmt }: MediaInput, current: MediaEntity | undefined, clock: Clock): Partial<MediaEntity> {
  const changed = current && { modifiedAt: clock.now, localModifiedAt: wallTime(clock.now, clock.zone) };
  if (date === undefined && dateGmt === undefined) return { ...changed };
  const before = current && { createdAt: current.createdAt, localAt: current.localAt ?? current.createdAt, floating: false };
  const { createdAt, localAt } = dateAfter({ date, dateGmt }, before, 'publish', clock);
  return { createdAt, localAt, ...changed };
}
