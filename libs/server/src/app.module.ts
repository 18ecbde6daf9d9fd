import { Module, type DynamicModule, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { ConfigurationModule, CoreModule, type Configuration } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { Gateway, RestModule } from '@grove/rest';
import { BackOfficeModule } from '@grove/back-office-files';
import { CatalogueModule } from '@grove/catalogue';
import { CommentsModule } from '@grove/comments';
import { ContentModule } from '@grove/content';
import { DocsModule } from '@grove/docs';
import { ExtensionsModule } from '@grove/extensions';
import { McpConfig, McpModule } from '@grove/mcp';
import { OrdersModule } from '@grove/orders';
import { SettingsModule } from '@grove/settings';
import { SiteModule } from '@grove/site';
import { TaxesModule } from '@grove/taxes';
import { SiteGateway, UsersModule } from '@grove/users';
import { WebhooksModule } from '@grove/webhooks';
import { HealthIndexController } from './health/health-index.controller.js';
import { HealthModule } from './health/health.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { QueueBoardModule } from './queue-board/queue-board.module.js';
import { SystemModule } from './system/system.module.js';
import { WebhookOwners } from './webhook-owners.js';

/** All modules of the server. */
@Module({})
export class AppModule implements NestModule {
  constructor(private readonly gateway: Gateway) {}

  /** For all paths, and before the middleware of other modules: the gateway itself knows which are below a mount point. */
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(this.gateway.use).forRoutes('/');
  }

  static forRoot(configuration: Configuration, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigurationModule.forRoot(configuration),
        DatabaseModule.forRoot(database),
        CoreModule,
        RestModule,
        SiteGateway,
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
        SystemModule,
        DocsModule,
        BackOfficeModule,
        ...(configuration.get(McpConfig).mcp ? [McpModule] : []),
        // Last: its pages match all remaining addresses.
        SiteModule,
      ],
      controllers: [HealthIndexController],
      providers: [WebhookOwners],
    };
  }
}
