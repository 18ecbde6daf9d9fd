import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LOGGER, type Logger } from '@grove/core';
import { Database } from '@grove/database';
import { RequestLimits } from './limits/request-limits.js';
import { Authenticator } from './protocol/authenticator.js';
import { CONVENTIONS, type Conventions } from './protocol/conventions.js';
import { DiscoveredRoutes } from './protocol/discovered-routes.js';
import { Gateway } from './protocol/gateway.js';
import { IdempotencyStore } from './protocol/idempotency/idempotency-store.js';
import { RequestDurations } from './protocol/metrics/request-durations.js';
import { MountPoints } from './protocol/mount-points.js';
import { ResponseCache } from './protocol/response-cache/response-cache.js';
import { RestConfig } from './protocol/rest.config.js';
import { RestModule } from './rest.module.js';

/** The gateway over the routes of all controllers of an application. */
@Module({})
export class GatewayModule {
  /** `modules` export the `Authenticator` and the `Site`. Libraries above this one have them, so it cannot import them itself. */
  static forRoot(...modules: readonly NonNullable<ModuleMetadata['imports']>[number][]): DynamicModule {
    return {
      module: GatewayModule,
      imports: [DiscoveryModule, RestModule, ...modules],
      providers: [
        DiscoveredRoutes,
        {
          provide: Gateway,
          useFactory: (
            router: DiscoveredRoutes,
            mountPoints: MountPoints,
            authenticator: Authenticator,
            config: RestConfig,
            logger: Logger,
            conventions: Conventions,
            idempotency: IdempotencyStore,
            cache: ResponseCache,
            durations: RequestDurations,
            limits: RequestLimits,
            database: Database,
          ) =>
            new Gateway({
              router,
              mountPoints,
              authenticator,
              config,
              logger,
              conventions,
              idempotency,
              cache,
              durations,
              limits,
              database,
            }),
          inject: [
            ...[DiscoveredRoutes, MountPoints, Authenticator, RestConfig, LOGGER, CONVENTIONS],
            ...[IdempotencyStore, ResponseCache, RequestDurations, RequestLimits, Database],
          ],
        },
      ],
      exports: [DiscoveredRoutes, Gateway],
    };
  }
}
