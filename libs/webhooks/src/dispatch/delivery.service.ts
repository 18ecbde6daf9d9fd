import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, Mail, SafeHttpClient, RedisConfig, type Logger, type Metric } from '@grove/core';
import { Database, KeyRing } from '@grove/database';
import { RestConfig, siteAddress } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { WebhooksConfig } from '../webhooks.config.js';
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
    private readonly config: WebhooksConfig,
    private readonly redis: RedisConfig,
    private readonly rest: RestConfig,
    private readonly database: Database,
    private readonly keyRing: KeyRing,
    private readonly outbound: SafeHttpClient,
    private readonly mail: Mail,
    private readonly settings: SiteSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { config, database, keyRing, outbound, logger } = this;
    const { redisUrl } = this.redis;
    const dispatch = startDispatch({
      ...{ config, database, keyRing, outbound, logger, redisUrl },
      owner: { address: async () => (await this.settings.all()).email, sendMail: (message) => this.mail.post(message) },
      siteUrl: async () => webhookSource((await this.settings.all()).url, siteAddress(this.rest)),
    });
    if (redisUrl !== '') this.listener = listenForNotifications(redisUrl, logger, () => dispatch.notify());
    this.dispatch = dispatch;
  }

  onModuleDestroy(): Promise<void> {
    return this.stop(0);
  }

  /** The metrics of the deliveries of this process. */
  metrics(): Metric[] {
    return this.dispatch?.metrics() ?? [];
  }

  /** Starts nothing more, and lets running requests finish for `patienceMs`. Further calls wait for the first one. */
  stop(patienceMs: number): Promise<void> {
    this.stopped ??= Promise.all([this.listener?.close(), this.dispatch?.stop(patienceMs)]).then(() => undefined);
    return this.stopped;
  }
}
