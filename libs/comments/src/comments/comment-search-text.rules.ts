import { foldForSearch } from '@grove/core';
import type { CommentEntity } from './comment.entity.js';

type Texts = Pick<CommentEntity, 'content' | 'authorName' | 'authorUrl'>;

/** What everybody may search of a comment. Lines keep one text from going on in the next. */
export const searchTextOf = ({ content, authorName, authorUrl }: Texts): string =>
  [content, authorName, authorUrl].map(foldForSearch).join('\n');
