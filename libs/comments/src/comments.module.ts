import { Module } from '@nestjs/common';
import { RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { UsersModule } from '@grove/users';
import { CommentPermissions } from './comments/comment-permissions.js';
import { CommentAdmission } from './comments/comment-admission.js';
import { CommentAuthors } from './comments/comment-authors.js';
import { CommentList } from './comments/comment-list.js';
import { CommentWriter } from './comments/comment-writer.js';
import { CommentsController } from './comments/comments.controller.js';
import { CommentsService } from './comments/comments.service.js';
import { NewestComments } from './comments/newest-comments.js';
import { ProductComments } from './comments/product-comments.js';
import { CommentTargets } from './targets/comment-targets.js';
import { MediaTargets } from './targets/media-targets.js';
import { PostTargets } from './targets/post-targets.js';

/** Comments and their moderation. */
@Module({
  imports: [RestModule, SettingsModule, UsersModule],
  controllers: [CommentsController],
  providers: [
    CommentsService,
    CommentTargets,
    MediaTargets,
    PostTargets,
    ...[CommentPermissions, CommentAdmission, CommentAuthors, CommentList, CommentWriter, NewestComments, ProductComments],
  ],
  exports: [CommentsService, CommentTargets, ProductComments],
})
export class CommentsModule {}
