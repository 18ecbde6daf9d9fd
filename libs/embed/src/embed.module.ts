import { Module } from '@nestjs/common';
import { CatalogueModule } from '@grove/catalogue';
import { ContentModule, MediaRights } from '@grove/content';
import { OembedController } from './oembed/oembed.controller.js';
import { PagesController } from './pages/pages.controller.js';
import { PublicPages } from './pages/public-pages.js';
import { AuthorsService } from './subjects/authors.service.js';
import { MediaSubjects } from './subjects/media-subjects.js';
import { SubjectsService } from './subjects/subjects.service.js';

/** Public pages, their cards, and oEmbed. The last of the rooms: its pages take every address that no room before it knows. */
@Module({
  imports: [CatalogueModule, ContentModule],
  controllers: [OembedController, PagesController],
  providers: [AuthorsService, MediaRights, MediaSubjects, PublicPages, SubjectsService],
  exports: [PublicPages],
})
export class EmbedModule {}
