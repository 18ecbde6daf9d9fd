import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConfigModule, LOGGER, RedisConfig } from '@grove/core';
import { LimitsConfig } from './limits/limits.config.js';
import { RequestLimits } from './limits/request-limits.js';
import { RestConfig } from './protocol/rest.config.js';
import { Authenticator } from './protocol/authenticator.js';
import { WORDPRESS_CONVENTIONS } from './conventions/conventions.js';
import { CONVENTIONS } from './protocol/conventions.js';
import { DiscoveredRoutes } from './protocol/discovered-routes.js';
import { Gateway } from './protocol/gateway.js';
import { IdempotencyStore } from './protocol/idempotency/idempotency-store.js';
import { MetaDataConfig } from './meta-data/meta-data.config.js';
import { MetaDataStore } from './meta-data/meta-data-store.js';
import { MountPoints } from './protocol/mount-points.js';
import { SampleResponses } from './protocol/openapi/sample-responses.js';
import { SentEvents } from './protocol/openapi/webhooks.js';
import { RequestDurations } from './protocol/metrics/request-durations.js';
import { ResponseCache } from './protocol/response-cache/response-cache.js';
import { ResourceExtensions } from './resource/resource-extensions.js';

/** The REST interface over the routes of all controllers. Global modules of the application provide its `Authenticator` and its `Site`. */
@Global()
@Module({
  imports: [DiscoveryModule, ConfigModule.forFeature(RestConfig, LimitsConfig, MetaDataConfig, RedisConfig)],
  providers: [
    ResourceExtensions,
    DiscoveredRoutes,
    IdempotencyStore,
    MetaDataStore,
    ResponseCache,
    SampleResponses,
    SentEvents,
    RequestDurations,
    RequestLimits,
    { provide: CONVENTIONS, useValue: WORDPRESS_CONVENTIONS },
    {
      provide: MountPoints,
      useFactory: (config: RestConfig) => new MountPoints(config, WORDPRESS_CONVENTIONS.aliases),
      inject: [RestConfig],
    },
    {
      provide: Gateway,
      useFactory: (...parts: ConstructorParameters<typeof Gateway>) => new Gateway(...parts),
      inject: [
        ...[DiscoveredRoutes, MountPoints, Authenticator, RestConfig, LOGGER, CONVENTIONS],
        ...[IdempotencyStore, ResponseCache, RequestDurations, RequestLimits],
      ],
    },
  ],
  exports: [
    ResourceExtensions,
    DiscoveredRoutes,
    Gateway,
    IdempotencyStore,
    MetaDataStore,
    MountPoints,
    ResponseCache,
    SampleResponses,
    SentEvents,
    RequestDurations,
  ],
})
export class RestModule {}
