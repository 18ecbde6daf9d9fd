import { CoreConfig, MailConfig, MetricsConfig, OutboundConfig, RedisConfig, TracingConfig } from '@grove/core';
import { UploadsConfig } from '@grove/content';
import { DatabaseConfig, SecretsConfig } from '@grove/database';
import { ContactFormsConfig } from '@grove/extensions';
import { McpConfig } from '@grove/mcp';
import { OrdersConfig } from '@grove/orders';
import { LimitsConfig, MetaDataConfig, RestConfig } from '@grove/rest';
import { FirstStartConfig, ShopConfig, SiteConfig } from '@grove/settings';
import { SessionsConfig } from '@grove/users';
import { WebhooksConfig } from '@grove/webhooks';
import { BackupsConfig } from './backups/backups.config.js';
import { HealthConfig } from './health/health.config.js';

/** Every configuration class of the server, in the order of `.env.example`. */
export const CONFIG_CLASSES = [
  RestConfig,
  LimitsConfig,
  McpConfig,
  CoreConfig,
  DatabaseConfig,
  RedisConfig,
  MailConfig,
  SecretsConfig,
  SessionsConfig,
  WebhooksConfig,
  ContactFormsConfig,
  MetaDataConfig,
  SiteConfig,
  ShopConfig,
  OrdersConfig,
  FirstStartConfig,
  UploadsConfig,
  OutboundConfig,
  HealthConfig,
  MetricsConfig,
  TracingConfig,
  BackupsConfig,
] as const;
