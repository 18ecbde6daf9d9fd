import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CatalogueModule } from '@grove/catalogue';
import { CommentsModule } from '@grove/comments';
import { ContentModule, MediaPermissions } from '@grove/content';
import { CoreModule } from '@grove/core';
import { ExtensionsModule } from '@grove/extensions';
import { OrdersModule } from '@grove/orders';
import { RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { SiteGateway, UsersModule } from '@grove/users';
import { ConsentForms } from './consent/consent-forms.js';
import { ConsentTokens } from './consent/consent-token.js';
import { KeyCallback } from './consent/key-callback.js';
import { ProgramConsentController } from './consent/program-consent.controller.js';
import { ShopConsentController } from './consent/shop-consent.controller.js';
import { ContactController } from './contact/contact.controller.js';
import { CommentFeed } from './feeds/comment-feed.service.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { PostFeeds } from './feeds/post-feeds.service.js';
import { OembedController } from './oembed/oembed.controller.js';
import { DocumentResponder } from './pages/document-responder.js';
import { PageExceptionFilter } from './pages/page-exception.filter.js';
import { PageResponder } from './pages/page-responder.js';
import { PagesController } from './pages/pages.controller.js';
import { PublicPages } from './pages/public-pages.js';
import { SiteController } from './pages/site.controller.js';
import { AuthorsService } from './records/authors.service.js';
import { OldAddressesService } from './records/old-addresses.service.js';
import { PublicMediaService } from './records/public-media.service.js';
import { PublicRecordsService } from './records/public-records.service.js';
import { TermArchivesService } from './records/term-archives.service.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { Sitemaps } from './sitemap/sitemaps.service.js';

/** Everything that people read in a browser, and what programs read beside it. It must be imported last: its pages handle every address that is left. */
@Module({
  imports: [
    ...[CoreModule, RestModule, SiteGateway, SettingsModule, UsersModule, ContentModule, CommentsModule, CatalogueModule],
    ...[ExtensionsModule, OrdersModule],
  ],
  controllers: [
    ...[FeedsController, SiteController, ContactController, SitemapController, ProgramConsentController, ShopConsentController],
    ...[OembedController, PagesController],
  ],
  providers: [
    ...[CommentFeed, PostFeeds, Sitemaps, DocumentResponder],
    ...[ConsentForms, ConsentTokens, KeyCallback],
    ...[AuthorsService, MediaPermissions, PublicMediaService, PageResponder, PublicPages, PublicRecordsService],
    ...[OldAddressesService, TermArchivesService],
    { provide: APP_FILTER, useClass: PageExceptionFilter },
  ],
  // Other pages need its routes and the facts of the site, too.
  exports: [PageResponder, PublicPages, SiteGateway, SettingsModule],
})
export class SiteModule {}
