import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackgroundTasks } from './background/background-tasks.js';
import { ConfigModule } from './config/config.module.js';
import type { Configuration } from './config/configuration.js';
import { CoreConfig } from './config/core.config.js';
import { createLogger, LOGGER, type Logger } from './log/log.js';
import { MailConfig } from './mail/mail.config.js';
import { MailRetention } from './mail/mail-retention.js';
import { Mail } from './mail/mail.js';
import { OutboundConfig } from './outbound/outbound.config.js';
import { SafeHttpClient } from './outbound/safe-http-client.js';

/** What every module may inject and needs neither a database nor HTTP: configuration, logger, mail, and requests to other servers. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(
    configuration: Configuration,
    logger: Logger = createLogger(configuration.get(CoreConfig).logLevel),
  ): DynamicModule {
    return {
      module: CoreModule,
      imports: [ConfigModule.forRoot(configuration), ConfigModule.forFeature(CoreConfig, MailConfig, OutboundConfig)],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: SafeHttpClient, useFactory: (config: OutboundConfig) => new SafeHttpClient(config), inject: [OutboundConfig] },
        BackgroundTasks,
        Mail,
        MailRetention,
      ],
      exports: [BackgroundTasks, LOGGER, Mail, SafeHttpClient],
    };
  }
}
