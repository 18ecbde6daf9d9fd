import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule, CoreModule, type Configuration } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { RestConfig, RestModule } from '@grove/rest';
import { CatalogueModule } from '@grove/catalogue';
import { CommentsModule } from '@grove/comments';
import { ContentModule } from '@grove/content';
import { EmbedModule } from '@grove/embed';
import { ExtensionsModule } from '@grove/extensions';
import { OrdersModule } from '@grove/orders';
import { SettingsModule } from '@grove/settings';
import { TaxesModule } from '@grove/taxes';
import { UsersModule } from '@grove/users';
import { WebhooksModule } from '@grove/webhooks';
import { ConsentModule } from './consent/consent.module.js';
import { ContactController } from './contact/contact.controller.js';
import { DocumentResponder } from './documents/document-responder.js';
import { CommentFeed } from './feeds/comment-feed.service.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { PostFeeds } from './feeds/post-feeds.service.js';
import { HealthIndexController } from './health/health-index.controller.js';
import { HealthModule } from './health/health.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { QueueBoardModule } from './queue-board/queue-board.module.js';
import { WebhookOwners } from './webhook-owners.js';
import { SiteController } from './site.controller.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { Sitemaps } from './sitemap/sitemaps.service.js';

/** All modules of the server. */
@Module({})
export class AppModule {
  static forRoot(configuration: Configuration, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.forRoot(configuration),
        ConfigModule.forFeature(RestConfig),
        DatabaseModule.forRoot(database),
        RestModule,
        SettingsModule,
        UsersModule,
        TaxesModule,
        ContentModule,
        CommentsModule,
        CatalogueModule,
        OrdersModule,
        WebhooksModule,
        ExtensionsModule,
        HealthModule,
        MetricsModule,
        QueueBoardModule,
        ConsentModule,
        // Last: its pages match all remaining addresses.
        EmbedModule,
      ],
      controllers: [FeedsController, SiteController, ContactController, SitemapController, HealthIndexController],
      providers: [CommentFeed, DocumentResponder, PostFeeds, WebhookOwners, Sitemaps],
    };
  }
}
