import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.js';
import { KeyRing } from './secrets/key-ring.js';
import { SecretRotation } from './secrets/secret-rotation.js';

/** An open database, and the keys of the secrets that are stored in it. Whoever opened the database closes it. */
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
