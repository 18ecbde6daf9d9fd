import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CatalogueModule } from '@grove/catalogue';
import { CommentsModule } from '@grove/comments';
import { ContentModule } from '@grove/content';
import { Configuration, ConfigurationModule, CoreModule } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { DocsModule } from '@grove/docs';
import { ExtensionsModule } from '@grove/extensions';
import { OrdersModule } from '@grove/orders';
import { RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { SiteModule } from '@grove/site';
import { TaxesModule } from '@grove/taxes';
import { UsersModule } from '@grove/users';
import { DeliveryModule, WebhooksModule } from '@grove/webhooks';

import { CONFIG_CLASSES } from '../src/configuration.js';
import { HealthModule } from '../src/health/health.module.js';
import { openDatabase } from '../src/index.js';
import { SystemModule } from '../src/system/system.module.js';

const MODULES: readonly Type[] = [
  ...[CoreModule, RestModule, SettingsModule, WebhooksModule, DeliveryModule, UsersModule, TaxesModule, ContentModule],
  ...[CommentsModule, CatalogueModule, OrdersModule, ExtensionsModule, SiteModule, DocsModule, HealthModule, SystemModule],
];

describe('The module of a library', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-modules-'));
  const configuration = new Configuration({ dataDir, logLevel: 'silent' }, CONFIG_CLASSES);
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(configuration);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(MODULES.map((module) => [module.name, module] as const))(
    'imports what it uses, and needs only the configuration and the database of an application: %s',
    async (_name, module) => {
      const imports = [ConfigurationModule.forRoot(configuration), DatabaseModule.forRoot(database), module];
      const application = { module: class Application {}, imports };
      const app = await NestFactory.createApplicationContext(application, { logger: false, abortOnError: false });
      expect(app.get(module)).toBeInstanceOf(module);
      await app.close();
    },
  );
});
