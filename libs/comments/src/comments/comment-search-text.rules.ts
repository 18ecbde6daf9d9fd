import { foldForSearch } from '@grove/core';
import type { CommentEntity } from './comment.entity.js';

type Texts = Pick<CommentEntity, 'content' | 'authorName' | 'authorUrl'>;

/** The text in which everybody may search. Each part is a line of its own, so that a phrase does not match across two parts. */
export const searchTextOf = ({ content, authorName, authorUrl }: Texts): string =>
  [content, authorName, authorUrl].map(foldForSearch).join('\n');
