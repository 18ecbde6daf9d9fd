import { Module } from '@nestjs/common';
import { CommentsService } from './comments/comments.service.js';

/** Comments and their moderation. */
@Module({ providers: [CommentsService], exports: [CommentsService] })
export class CommentsModule {}
