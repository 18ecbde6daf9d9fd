import { Module } from '@nestjs/common';
import { CatalogueModule } from '@grove/catalogue';
import { RestModule } from '@grove/rest';
import { SiteModule } from '@grove/site';
import { DocsController } from './docs.controller.js';
import { Documentation } from './documentation.js';

/** The documentation of the REST interface, at `/docs`. */
@Module({
  imports: [RestModule, CatalogueModule, SiteModule],
  controllers: [DocsController],
  providers: [Documentation],
})
export class DocsModule {}
