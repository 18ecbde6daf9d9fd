import { Module } from '@nestjs/common';
import { CoreModule } from '@grove/core';
import { RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { UsersModule } from '@grove/users';
import { media } from './media/media.providers.js';
import { posts } from './posts/posts.providers.js';

/** Posts, pages, media and terms. */
@Module({
  imports: [CoreModule, RestModule, SettingsModule, UsersModule],
  controllers: [...media.controllers, ...posts.controllers],
  providers: [...media.providers, ...posts.providers],
  exports: [...media.exports, ...posts.exports],
})
export class ContentModule {}
