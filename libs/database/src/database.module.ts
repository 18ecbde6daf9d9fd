import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.js';
import { KeyRing } from './secrets/key-ring.js';
import { SecretRotation } from './secrets/secret-rotation.js';

/** Provides an open database, and the keys of the secrets in it. The module does not close the database. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: Database, useValue: database }, KeyRing, SecretRotation],
      exports: [Database, KeyRing, SecretRotation],
    };
  }
}
