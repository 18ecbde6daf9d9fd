import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CatalogueModule } from '@grove/catalogue';
import { ContentModule, MediaRights } from '@grove/content';
import { DocsController } from './docs/docs.controller.js';
import { OembedController } from './oembed/oembed.controller.js';
import { PageAnswers } from './pages/page-answers.js';
import { PageRefusals } from './pages/page-refusals.js';
import { PagesController } from './pages/pages.controller.js';
import { PublicPages } from './pages/public-pages.js';
import { AuthorsService } from './subjects/authors.service.js';
import { MediaSubjects } from './subjects/media-subjects.js';
import { SubjectsService } from './subjects/subjects.service.js';

/** Public pages, their cards, oEmbed, and the documentation. The last of the rooms: its pages take every address that no room before it knows. */
@Module({
  imports: [CatalogueModule, ContentModule],
  controllers: [DocsController, OembedController, PagesController],
  providers: [
    ...[AuthorsService, MediaRights, MediaSubjects, PageAnswers, PublicPages, SubjectsService],
    { provide: APP_FILTER, useClass: PageRefusals },
  ],
  exports: [PageAnswers, PublicPages],
})
export class EmbedModule {}
