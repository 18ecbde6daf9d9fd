import { Module, type DynamicModule } from '@nestjs/common';
import { CoreModule, type Config, type Logger } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { DeliveryModule } from '@grove/webhooks';

/** Everything that the dispatcher consists of. Whoever opened the database closes it. */
@Module({})
export class DispatcherModule {
  static forRoot(config: Config, database: Database, logger: Logger): DynamicModule {
    return {
      module: DispatcherModule,
      imports: [CoreModule.forRoot(config, logger), DatabaseModule.forRoot(database), DeliveryModule],
    };
  }
}
