import { CoreConfig, MailConfig, MetricsConfig, OutboundConfig, RedisConfig, TracingConfig } from '@grove/core';
import { DatabaseConfig, SecretsConfig } from '@grove/database';
import { RestConfig } from '@grove/rest';
import { FirstStartConfig, SiteConfig } from '@grove/settings';
import { WebhooksConfig } from '@grove/webhooks';

/** The configuration classes that the dispatcher uses. It ignores the variables of other classes. */
export const CONFIG_CLASSES = [
  RestConfig,
  CoreConfig,
  DatabaseConfig,
  RedisConfig,
  MailConfig,
  SecretsConfig,
  WebhooksConfig,
  SiteConfig,
  FirstStartConfig,
  OutboundConfig,
  MetricsConfig,
  TracingConfig,
] as const;
