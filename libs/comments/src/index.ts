import { CommentEntity } from './comments/comment.entity.js';
import { Comments1700000000400 } from './migrations/1700000000400-comments.js';
import { Moderation1700000000410 } from './migrations/1700000000410-moderation.js';
import { CommentSearchesWithoutAccents1700000000450 } from './migrations/1700000000450-comment-searches-without-accents.js';
import { Arrival1700000000460 } from './migrations/1700000000460-arrival.js';
import { CommentColumnNames1700000000470 } from './migrations/1700000000470-comment-column-names.js';
import { ImportedComments1700000001210 } from './migrations/1700000001210-imported-comments.js';
import { RecordTypes1700000001220 } from './migrations/1700000001220-record-types.js';

export { CommentsModule } from './comments.module.js';
export { CommentTrashed, ContentMissing, DuplicateComment } from './errors.js';
export { ProductComments, type ProductCommentInput, type ProductCommentsFilter } from './comments/product-comments.js';
export type { Comment } from './comments/comment.resource.js';
export { CommentsQuery } from './comments/comments.query.js';
export { CommentsService } from './comments/comments.service.js';
export { commentsChecks } from './consistency/index.js';
export { countByRating, sumRatings } from './comments/rating-counts.js';
export { CommentEntity } from './comments/comment.entity.js';
export { commentImport, type ImportedComment } from './import/comment.import.js';
export { loadSampleSite, type LoadedSite } from './sample/index.js';
export {
  CommentTargets,
  NONE,
  type CommentTargetProvider,
  type CommentTarget,
  type RatingChange,
  type TargetCondition,
} from './targets/comment-targets.js';

export const commentsEntities = [CommentEntity];
export const commentsMigrations = [
  Comments1700000000400,
  Moderation1700000000410,
  CommentSearchesWithoutAccents1700000000450,
  Arrival1700000000460,
  CommentColumnNames1700000000470,
  ImportedComments1700000001210,
  RecordTypes1700000001220,
];
