import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule, registerAs } from '@nestjs/config';
import { createLogger, LOGGER, type Logger } from '../log/log.js';
import { Configuration } from './configuration.js';
import { CoreConfig } from './core.config.js';

/**
 * What is known before the modules start: the configuration and the logger. Every provider may inject a configuration class by its type.
 * The values come from `Configuration` and not from `process.env`, so that one process can have several applications.
 */
@Module({})
export class ConfigurationModule {
  static forRoot(
    configuration: Configuration,
    logger: Logger = createLogger(configuration.get(CoreConfig).logLevel),
  ): DynamicModule {
    const registered = configuration.classes.map((type) => ({
      type,
      config: registerAs(type.name, () => configuration.get(type)),
    }));
    return {
      module: ConfigurationModule,
      global: true,
      imports: [
        ConfigModule.forRoot({
          ...{ ignoreEnvFile: true, validatePredefined: false, skipProcessEnv: true },
          load: registered.map(({ config }) => config),
        }),
      ],
      providers: [
        { provide: Configuration, useValue: configuration },
        { provide: LOGGER, useValue: logger },
        ...registered.map(({ type, config }) => ({ provide: type, useExisting: config.KEY })),
      ],
      exports: [ConfigModule, Configuration, LOGGER, ...configuration.classes],
    };
  }
}
