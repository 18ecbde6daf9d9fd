import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackgroundTasks } from './background/background-tasks.js';
import { Config } from './config/config.js';
import { createLogger, LOGGER, type Logger } from './log/log.js';
import { MailRetention } from './mail/mail-retention.js';
import { Mail } from './mail/mail.js';
import { Outbound } from './outbound/outbound.js';

/** What every module may ask for that needs neither a database nor HTTP: configuration, logger, mail, and requests to other servers. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: Config, logger: Logger = createLogger(config.logLevel)): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: Outbound, useFactory: () => new Outbound(config) },
        BackgroundTasks,
        Mail,
        MailRetention,
      ],
      exports: [BackgroundTasks, Config, LOGGER, Mail, Outbound],
    };
  }
}
