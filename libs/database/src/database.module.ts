import { Global, Module, type DynamicModule } from '@nestjs/common';
import { LOGGER, queueName, RedisConfig, SharedTasks, type Logger } from '@grove/core';
import { Database } from './database.js';
import { readInstallationId } from './secrets/installation-id.sql.js';
import { KeyRing } from './secrets/key-ring.js';
import { SecretRotation } from './secrets/secret-rotation.js';

/** Provides an open database, the keys of the secrets in it, and the tasks that all servers on it share. Whoever opened it closes it, and starts and stops the tasks. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Database, useValue: database },
        KeyRing,
        SecretRotation,
        {
          provide: SharedTasks,
          useFactory: ({ redisUrl }: RedisConfig, logger: Logger) =>
            new SharedTasks({ redisUrl, queueName: async () => queueName('tasks', await readInstallationId(database)), logger }),
          inject: [RedisConfig, LOGGER],
        },
      ],
      exports: [Database, KeyRing, SecretRotation, SharedTasks],
    };
  }
}
