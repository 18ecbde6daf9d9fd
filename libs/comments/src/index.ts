import { CommentsTables1700000000400 } from './migrations/1700000000400-comments-tables.js';
import { CommentEntity } from './comments/comment.entity.js';

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
export {
  CommentTargets,
  NONE,
  type CommentTargetProvider,
  type CommentTarget,
  type RatingChange,
  type TargetCondition,
} from './targets/comment-targets.js';

export const commentsEntities = [CommentEntity];
export const commentsMigrations = [CommentsTables1700000000400];
