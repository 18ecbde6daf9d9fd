import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import type { AnySourceKind } from '../source-kind.js';
import { commentKind } from './comments.js';
import { mediaKind } from './media.js';
import { oldSlugKind } from './old-slugs.js';
import { postKind } from './posts.js';
import { revisionKind } from './revisions.js';
import { termKind } from './terms.js';

export { permalinksOf } from './permalinks.js';

/** Media and terms, which records of the shop refer to as well. */
export const sharedContentKinds = (app: INestApplicationContext): AnySourceKind[] => [
  mediaKind(app.get(Database)),
  termKind(app.get(Database)),
];

/** Posts, pages and their revisions. */
export const postKinds = (app: INestApplicationContext): AnySourceKind[] => [
  postKind(app.get(Database), 'post'),
  postKind(app.get(Database), 'page'),
  revisionKind,
];

/** Comments and former slugs, of products as well. */
export const commentKinds = (app: INestApplicationContext): AnySourceKind[] => [commentKind(app.get(Database)), oldSlugKind];
