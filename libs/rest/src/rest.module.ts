import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config, LOGGER } from '@grove/core';
import { Authenticator } from './protocol/authenticator.js';
import { WORDPRESS_CONVENTIONS } from './conventions/conventions.js';
import { CONVENTIONS } from './protocol/conventions.js';
import { DiscoveredRoutes } from './protocol/discovered-routes.js';
import { Gateway } from './protocol/gateway.js';
import { KeptAnswers } from './protocol/idempotency/idempotency-store.js';
import { Mounts } from './protocol/mount-points.js';
import { AddedFields } from './resource/resource-extensions.js';

/** The REST interface over the routes of all controllers. Global modules of the application provide its `Authenticator` and its `Site`. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AddedFields,
    DiscoveredRoutes,
    KeptAnswers,
    { provide: CONVENTIONS, useValue: WORDPRESS_CONVENTIONS },
    { provide: Mounts, useFactory: (config: Config) => new Mounts(config, WORDPRESS_CONVENTIONS.aliases), inject: [Config] },
    {
      provide: Gateway,
      useFactory: (...parts: ConstructorParameters<typeof Gateway>) => new Gateway(...parts),
      inject: [DiscoveredRoutes, Mounts, Authenticator, Config, LOGGER, CONVENTIONS, KeptAnswers],
    },
  ],
  exports: [AddedFields, DiscoveredRoutes, Gateway, KeptAnswers, Mounts],
})
export class RestModule {}
