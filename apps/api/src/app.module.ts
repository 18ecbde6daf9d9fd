import { Module, type DynamicModule } from '@nestjs/common';
import { Config, Database, KernelModule } from '@grove/kernel';
import { CatalogueModule } from '@grove/catalogue';
import { CommentsModule } from '@grove/comments';
import { ContentModule } from '@grove/content';
import { SettingsModule } from '@grove/settings';
import { TaxesModule } from '@grove/taxes';
import { UsersModule } from '@grove/users';
import { SiteController } from './site.controller.js';

/** The list of rooms. */
@Module({})
export class AppModule {
  static with(config: Config, database: Database): DynamicModule {
    const kernel = KernelModule.with(config, database);
    return {
      module: AppModule,
      imports: [kernel, SettingsModule, UsersModule, TaxesModule, ContentModule, CommentsModule, CatalogueModule],
      controllers: [SiteController],
    };
  }
}
