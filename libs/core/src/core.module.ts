import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Config } from './config/config.js';
import { createLogger, LOGGER } from './log/log.js';
import { MailRetention } from './mail/mail-retention.js';
import { Mail } from './mail/mail.js';
import { Outbound } from './outbound/outbound.js';

/** What every module may ask for that needs neither a database nor HTTP: configuration, logger, mail, and requests to other servers. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: LOGGER, useValue: createLogger(config.logLevel) },
        { provide: Outbound, useFactory: () => new Outbound(config) },
        Mail,
        MailRetention,
      ],
      exports: [Config, LOGGER, Mail, Outbound],
    };
  }
}
