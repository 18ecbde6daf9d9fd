import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config, LOGGER, Mail, Outbound, type Logger } from '@grove/core';
import { Database } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { listenForNotifications, type NotificationListener } from '../notifications/notification-listener.js';
import { webhookSource } from '../sending/webhook-source.js';
import { startDispatch, type Dispatch } from './dispatch.js';

/** Delivers webhooks from the start of the application until it ends. Without a call of `stop`, running requests are aborted when it ends. */
@Injectable()
export class DeliveryService implements OnApplicationBootstrap, OnModuleDestroy {
  private dispatch?: Dispatch;
  private listener?: NotificationListener;
  private stopped?: Promise<void>;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly outbound: Outbound,
    private readonly mail: Mail,
    private readonly settings: SiteSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { config, database, outbound, logger } = this;
    const dispatch = startDispatch({
      ...{ config, database, outbound, logger },
      owner: { address: async () => (await this.settings.all()).email, sendMail: (letter) => this.mail.post(letter) },
      siteUrl: async () => webhookSource((await this.settings.all()).url, config),
    });
    if (config.redisUrl !== '') this.listener = listenForNotifications(config.redisUrl, logger, () => dispatch.notify());
    this.dispatch = dispatch;
  }

  onModuleDestroy(): Promise<void> {
    return this.stop(0);
  }

  /** Starts nothing more, and lets running requests finish for `patienceMs`. Further calls wait for the first one. */
  stop(patienceMs: number): Promise<void> {
    this.stopped ??= Promise.all([this.listener?.close(), this.dispatch?.stop(patienceMs)]).then(() => undefined);
    return this.stopped;
  }
}
