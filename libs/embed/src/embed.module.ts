import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CatalogueModule } from '@grove/catalogue';
import { ContentModule, MediaPermissions } from '@grove/content';
import { ConfigModule } from '@grove/core';
import { RestConfig } from '@grove/rest';
import { SiteConfig } from '@grove/settings';
import { DocsController } from './docs/docs.controller.js';
import { Documentation } from './docs/documentation.js';
import { OembedController } from './oembed/oembed.controller.js';
import { PageResponder } from './pages/page-responder.js';
import { PageExceptionFilter } from './pages/page-exception.filter.js';
import { PagesController } from './pages/pages.controller.js';
import { PublicPages } from './pages/public-pages.js';
import { AuthorsService } from './records/authors.service.js';
import { OldAddressesService } from './records/old-addresses.service.js';
import { PublicMediaService } from './records/public-media.service.js';
import { PublicRecordsService } from './records/public-records.service.js';
import { TermArchivesService } from './records/term-archives.service.js';

/** Public pages with their cards, oEmbed, and the documentation. It must be imported last: its pages handle every address that is left. */
@Module({
  imports: [ConfigModule.forFeature(RestConfig, SiteConfig), CatalogueModule, ContentModule],
  controllers: [DocsController, OembedController, PagesController],
  providers: [
    ...[AuthorsService, Documentation, MediaPermissions, PublicMediaService, PageResponder, PublicPages, PublicRecordsService],
    ...[OldAddressesService, TermArchivesService],
    { provide: APP_FILTER, useClass: PageExceptionFilter },
  ],
  exports: [PageResponder, PublicPages],
})
export class EmbedModule {}
