import { Module, type DynamicModule } from '@nestjs/common';
import { Config, Database, KernelModule } from '@grove/kernel';
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

/** The list of rooms. */
@Module({})
export class AppModule {
  static with(config: Config, database: Database): DynamicModule {
    const kernel = KernelModule.with(config, database);
    return {
      module: AppModule,
      imports: [
        kernel,
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
