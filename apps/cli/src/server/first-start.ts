import type { INestApplicationContext } from '@nestjs/common';
import { loadSampleShop } from '@grove/catalogue';
import { Database, DatabaseBusy, DatabaseUnavailable } from '@grove/database';
import { loadSampleOrders } from '@grove/orders';
import type { FirstStartConfig } from '@grove/settings';
import { ConsumerKeysService, countAccounts, EmailTaken, UsernameTaken } from '@grove/users';
import { loadSite } from '../sample/load-site.js';
import { createUser } from '../users/create-user.js';

/** Credentials that are shown once: an application password and a consumer key of the administrator. */
export interface FirstCredentials {
  readonly username: string;
  readonly applicationPassword: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** Whether an administrator exists. The sample data contains users, but no administrator. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  return (await countAccounts(database, 'administrator')) > 0;
}

/** How often a process waits for another one that loads the samples. Each time takes as long as work that is locked out is retried, which is half a minute at most. */
const WAITS = 20;

/** Does a step of the start, and repeats it as long as another starting process has the lock that it needs. `onWait` is called once, before the first repetition. */
export async function waitForOtherStart<T>(step: () => Promise<T>, onWait: () => void, waits = WAITS): Promise<T> {
  for (let waited = 0; ; waited++) {
    try {
      return await step();
    } catch (error) {
      if (!isLockedOut(error) || waited === waits) throw error;
      if (waited === 0) onWait();
    }
  }
}

/** A file of SQLite that stays locked is not reported as busy but as unavailable, so that no request waits for it again. */
const isLockedOut = (error: unknown): boolean =>
  error instanceof DatabaseBusy || (error instanceof DatabaseUnavailable && error.code === 'SQLITE_BUSY');

/**
 * Creates the administrator and a consumer key, and loads the sample shop and site. All of it or nothing, so that an interrupted first start
 * is simply repeated. If several processes start at the same time, one does it and the others get undefined.
 */
export async function runFirstStart(
  app: INestApplicationContext,
  config: FirstStartConfig,
): Promise<FirstCredentials | undefined> {
  const database = app.get(Database);
  try {
    return await database.write(async () => ((await hasAdministrator(database)) ? undefined : prepare(app, config)));
  } catch (error) {
    const isSecond = error instanceof UsernameTaken || error instanceof EmailTaken;
    if (isSecond && (await hasAdministrator(database))) return undefined;
    throw error;
  }
}

async function prepare(app: INestApplicationContext, config: FirstStartConfig): Promise<FirstCredentials> {
  const { adminUsername: username, adminEmail: email, adminPassword } = config;
  const { account, applicationPassword } = await createUser(app, {
    username,
    email,
    role: 'administrator',
    password: adminPassword || undefined,
  });
  const { consumerKey, consumerSecret } = await app
    .get(ConsumerKeysService)
    .create(account.id, 'read_write', 'Created at the first start');
  if (config.sampleData) {
    await loadSampleShop(app);
    await loadSampleOrders(app);
    await loadSite(app);
  }
  return { username, applicationPassword, consumerKey, consumerSecret };
}
