import { Module } from '@nestjs/common';
import { ConfigModule, CoreConfig } from '@grove/core';
import { RestConfig } from '@grove/rest';
import { media } from './media/media.providers.js';
import { UploadsConfig } from './media/uploads.config.js';
import { posts } from './posts/posts.providers.js';

/** Posts, pages, media and terms. */
@Module({
  imports: [ConfigModule.forFeature(UploadsConfig, CoreConfig, RestConfig)],
  controllers: [...media.controllers, ...posts.controllers],
  providers: [...media.providers, ...posts.providers],
  exports: [...media.exports, ...posts.exports],
})
export class ContentModule {}
