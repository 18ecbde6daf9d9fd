import type { Database } from '@grove/database';
import { type ConsistencyCheck, counterCheck, objectIdCheck } from '@grove/operations';
import { wordIndexCheck } from '@grove/search';
import { DELETED_TERM_COUNTERS, POST_TERM_COUNTERS, postCounters } from '../import/derived-content.sql.js';
import { POSTS } from '../posts/post-search.js';
import { mediaColumnsCheck, postColumnsCheck, termColumnsCheck } from './columns-check.js';
import { postTermsCheck, searchTextsCheck } from './post-rows-check.js';

/** The checks of everything that is derived from posts, pages, media and terms. */
export const contentChecks = (database: Database): ConsistencyCheck[] => [
  objectIdCheck(database, 'post', ['post', 'page']),
  objectIdCheck(database, 'media', ['media']),
  postColumnsCheck(database),
  searchTextsCheck(database),
  postTermsCheck(database),
  mediaColumnsCheck(database),
  termColumnsCheck(database),
  counterCheck(database, { name: 'numbers of posts', ...postCounters('post') }),
  counterCheck(database, { name: 'numbers of pages', ...postCounters('page') }),
  counterCheck(database, { name: 'numbers of posts by term', ...POST_TERM_COUNTERS }),
  counterCheck(database, { name: 'numbers of records of deleted terms', ...DELETED_TERM_COUNTERS }),
  wordIndexCheck(database, POSTS, 'post'),
];
