import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigurationModule, CoreModule, type Configuration, type Logger } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { DeliveryModule } from '@grove/webhooks';

/** Everything that the dispatcher consists of. Whoever opened the database closes it. */
@Module({})
export class DispatcherModule {
  static forRoot(configuration: Configuration, database: Database, logger: Logger): DynamicModule {
    return {
      module: DispatcherModule,
      imports: [ConfigurationModule.forRoot(configuration, logger), DatabaseModule.forRoot(database), CoreModule, DeliveryModule],
    };
  }
}
