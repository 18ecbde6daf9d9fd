import { Inject, Injectable, Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LOGGER, type Logger } from '@grove/core';
import { Database } from '@grove/database';
import { RequestLimits } from './limits/request-limits.js';
import { Authenticator } from './protocol/authenticator.js';
import { DiscoveredRoutes } from './protocol/discovered-routes.js';
import { Gateway, type GatewayParts } from './protocol/gateway.js';
import { IdempotencyStore } from './protocol/idempotency/idempotency-store.js';
import { RequestDurations } from './protocol/metrics/request-durations.js';
import { MountPoints } from './protocol/mount-points.js';
import { ResponseCache } from './protocol/response-cache/response-cache.js';
import { RestConfig } from './protocol/rest.config.js';
import { RestModule } from './rest.module.js';

@Injectable()
class InjectedParts implements GatewayParts {
  constructor(
    readonly router: DiscoveredRoutes,
    readonly mountPoints: MountPoints,
    readonly authenticator: Authenticator,
    readonly config: RestConfig,
    @Inject(LOGGER) readonly logger: Logger,
    readonly idempotency: IdempotencyStore,
    readonly cache: ResponseCache,
    readonly durations: RequestDurations,
    readonly limits: RequestLimits,
    readonly database: Database,
  ) {}
}

/** The gateway over the routes of all controllers of an application. */
@Module({})
export class GatewayModule {
  /** `modules` export the `Authenticator` and the `Site`. Libraries above this one have them, so it cannot import them itself. */
  static forRoot(...modules: readonly NonNullable<ModuleMetadata['imports']>[number][]): DynamicModule {
    const gateway = { provide: Gateway, useFactory: (parts: GatewayParts) => new Gateway(parts), inject: [InjectedParts] };
    return {
      module: GatewayModule,
      imports: [DiscoveryModule, RestModule, ...modules],
      providers: [DiscoveredRoutes, InjectedParts, gateway],
      exports: [DiscoveredRoutes, Gateway],
    };
  }
}
