/**
 * Writes the typed part of @grove/client from what the server declares; with --check only says whether it is true. Needs a build, or
 * `--conditions=@grove/source --import ./tools/codegen/typescript/register.mjs` before the name of this file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { CONFIG_CLASSES, AppModule, openDatabase } from '@grove/server';
import { Configuration } from '@grove/core';
import { routesOf } from '@grove/rest';
import { formatText, writeGenerated } from '../generated-file.mjs';
import { namespaceText } from './namespace.mjs';

/** The namespaces that most clients are about; all others are served by `client.request`. */
const NAMESPACES = [
  { id: 'shop/v1', title: 'Shop', about: 'What is sold, and what belongs to it.' },
  { id: 'cms/v2', title: 'Cms', about: 'What is written, and by whom.' },
  { id: 'contact-form/v1', title: 'Forms', about: 'What visitors have sent with contact forms.' },
];

const routes = await declaredRoutes();
for (const namespace of NAMESPACES) {
  const file = join(import.meta.dirname, '../../../libs/client/src/generated', `${namespace.title.toLowerCase()}.ts`);
  writeGenerated(file, await formatText(file, namespaceText(namespace, routes)), 'client/generate-client.mjs');
}

/** Every route of the assembled server. */
async function declaredRoutes() {
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
