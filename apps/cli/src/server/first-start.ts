import type { INestApplicationContext } from '@nestjs/common';
import { Database, DatabaseBusy, DatabaseUnavailable } from '@grove/database';
import type { FirstStartConfig } from '@grove/settings';
import { ConsumerKeysService, countAccounts, EmailTaken, generatePassword, UsernameTaken } from '@grove/users';
import { createUser } from '../users/create-user.js';

/** Credentials that are shown once: the first password of the administrator, which is an application password, too, and a consumer key. */
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
    // The password of the account, with which the administrator signs in to the back office, is the first application password, too.
    password: adminPassword || generatePassword(),
  });
  const { consumerKey, consumerSecret } = await app
    .get(ConsumerKeysService)
    .create(account.id, 'read_write', 'Created at the first start');
  // Most starts load no sample.
  if (config.sampleData) await (await import('../sample/load-sample.js')).loadSample(app);
  return { username, applicationPassword, consumerKey, consumerSecret };
}
