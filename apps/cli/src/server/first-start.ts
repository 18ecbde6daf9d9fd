import type { INestApplicationContext } from '@nestjs/common';
import { loadSampleShop } from '@grove/catalogue';
import { Database, type Config } from '@grove/kernel';
import { ConsumerKeysService, EmailTaken, UsernameTaken } from '@grove/users';
import { makeUser } from '../users/new-user.js';

/** What is told once: how the administrator, and a program in the administrator's name, sign in. */
export interface FirstCredentials {
  readonly username: string;
  readonly applicationPassword: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export async function hasUsers(database: Database): Promise<boolean> {
  return (await database.read('SELECT id FROM user LIMIT 1')).length > 0;
}

/**
 * Makes the administrator and a consumer key, and loads the sample shop: all of it or nothing, so that a first start that was cut short is
 * simply done again. Of several processes that start at once, one does it; the others get undefined.
 */
export async function makeFirstStart(app: INestApplicationContext, config: Config): Promise<FirstCredentials | undefined> {
  const database = app.get(Database);
  try {
    return await database.write(async () => ((await hasUsers(database)) ? undefined : prepare(app, config)));
  } catch (error) {
    const isSecond = error instanceof UsernameTaken || error instanceof EmailTaken;
    if (isSecond && (await hasUsers(database))) return undefined;
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
  if (config.sampleData) await loadSampleShop(app);
  return { username, applicationPassword, consumerKey, consumerSecret };
}
