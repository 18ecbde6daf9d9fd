import { Module } from '@nestjs/common';
import { media } from './media/media.providers.js';
import { posts } from './posts/posts.providers.js';

/** Posts, pages, media and terms. */
@Module({
  controllers: [...media.controllers, ...posts.controllers],
  providers: [...media.providers, ...posts.providers],
  exports: [...media.exports, ...posts.exports],
})
export class ContentModule {}
