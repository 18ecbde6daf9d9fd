import type { INestApplicationContext } from '@nestjs/common';
import { loadSampleShop } from '@grove/catalogue';
import { Database } from '@grove/database';
import type { Config } from '@grove/core';
import { loadSampleOrders } from '@grove/orders';
import { ConsumerKeysService, EmailTaken, UsernameTaken } from '@grove/users';
import { loadSite } from '../sample/load-site.js';
import { makeUser } from '../users/new-user.js';

/** What is told once: how the administrator, and a program in the administrator's name, sign in. */
export interface FirstCredentials {
  readonly username: string;
  readonly applicationPassword: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** Whether there is an administrator: the people of a shop that was only seeded are none. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  return (await database.read("SELECT user_id FROM user_role WHERE role = 'administrator' LIMIT 1")).length > 0;
}

/**
 * Makes the administrator and a consumer key, and loads the sample shop and its site: all of it or nothing, so that a first start that was cut short is
 * simply done again. Of several processes that start at once, one does it; the others get undefined.
 */
export async function makeFirstStart(app: INestApplicationContext, config: Config): Promise<FirstCredentials | undefined> {
  const database = app.get(Database);
  try {
    return await database.write(async () => ((await hasAdministrator(database)) ? undefined : prepare(app, config)));
  } catch (error) {
    const isSecond = error instanceof UsernameTaken || error instanceof EmailTaken;
    if (isSecond && (await hasAdministrator(database))) return undefined;
    throw error;
  }
}

async function prepare(app: INestApplicationContext, config: Config): Promise<FirstCredentials> {
  const { adminUsername: username, adminEmail: email, adminPassword } = config;
  const { account, applicationPassword } = await makeUser(app, {
    username,
    email,
    role: 'administrator',
    password: adminPassword || undefined,
  });
  const { consumerKey, consumerSecret } = await app
    .get(ConsumerKeysService)
    .create(account.id, 'read_write', 'Made at the first start');
  if (config.sampleData) {
    await loadSampleShop(app);
    await loadSampleOrders(app);
    await loadSite(app);
  }
  return { username, applicationPassword, consumerKey, consumerSecret };
}
