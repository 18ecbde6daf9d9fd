import { Module } from '@nestjs/common';
import { BackgroundTasks } from './background/background-tasks.js';
import { MailRetention } from './mail/mail-retention.js';
import { Mail } from './mail/mail.js';
import { OutboundConfig } from './outbound/outbound.config.js';
import { SafeHttpClient } from './outbound/safe-http-client.js';

/** What modules may inject and needs neither a database nor HTTP: mail, requests to other servers, and work after a response. */
@Module({
  providers: [
    { provide: SafeHttpClient, useFactory: (config: OutboundConfig) => new SafeHttpClient(config), inject: [OutboundConfig] },
    BackgroundTasks,
    Mail,
    MailRetention,
  ],
  exports: [BackgroundTasks, Mail, SafeHttpClient],
})
export class CoreModule {}
