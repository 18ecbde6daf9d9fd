import { CommentEntity } from './comments/comment.entity.js';
import { Comments1700000000400 } from './migrations/1700000000400-comments.js';

export { CommentsModule } from './comments.module.js';
export { CommentsService } from './comments/comments.service.js';
export { CommentEntity } from './comments/comment.entity.js';

export const commentsEntities = [CommentEntity];
export const commentsMigrations = [Comments1700000000400];
