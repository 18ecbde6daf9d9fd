import { Module, type DynamicModule } from '@nestjs/common';
import { CoreModule, type Config } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { RestModule } from '@grove/rest';
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
import { ContactController } from './contact/contact.controller.js';
import { OperatingModule } from './operating/operating.module.js';
import { SiteController } from './site.controller.js';

/** All modules of the server. */
@Module({})
export class AppModule {
  static forRoot(config: Config, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.forRoot(config),
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
        OperatingModule,
        // Its pages take what is left.
        EmbedModule,
      ],
      controllers: [SiteController, ContactController],
    };
  }
}
