import { Module, type DynamicModule } from '@nestjs/common';
import { Configuration } from './configuration.js';
import type { ConfigClass } from './env.js';

/** Provides configuration classes. The application calls `forRoot` once; each module calls `forFeature` with the classes that it injects. */
@Module({})
export class ConfigModule {
  static forRoot(configuration: Configuration): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Configuration, useValue: configuration }],
      exports: [Configuration],
    };
  }

  static forFeature(...classes: readonly ConfigClass[]): DynamicModule {
    return {
      module: ConfigModule,
      providers: classes.map((type) => ({
        provide: type,
        useFactory: (configuration: Configuration) => configuration.get(type),
        inject: [Configuration],
      })),
      exports: [...classes],
    };
  }
}
