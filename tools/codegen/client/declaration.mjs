/** Reads the routes that the server declares. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { CONFIG_CLASSES, AppModule, openDatabase } from '@grove/server';
import { Configuration } from '@grove/core';
import { routesOf } from '@grove/rest';

/** Every route of the assembled server. */
export async function declaredRoutes() {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-client-'));
  const configuration = new Configuration({ dataDir, logLevel: 'silent' }, CONFIG_CLASSES);
  const database = await openDatabase(configuration);
  await database.migrate();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(configuration, database), { logger: false });
  const controllers = app.get(DiscoveryService).getControllers();
  const routes = controllers.flatMap(({ instance }) => (instance ? routesOf(instance) : []));
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
  return routes;
}
