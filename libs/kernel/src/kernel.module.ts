import { Global, Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Config } from './config/config.js';
import { Database } from './database/index.js';
import { KeptAnswers } from './idempotency/kept-answers.js';
import { createLogger, LOGGER, type Logger } from './log/log.js';
import { MailRetention } from './mail/mail-retention.js';
import { Mail } from './mail/mail.js';
import { Outbound } from './outbound/index.js';
import { AddedFields } from './resource/added-fields.js';
import { Authenticator } from './rest/authenticator.js';
import { discoveryRoutes } from './rest/discovery-routes.js';
import { Gateway } from './rest/gateway.js';
import { Mounts } from './rest/mounts.js';
import type { Route, RouteSource } from './rest/route.js';
import { Router } from './rest/router.js';
import { Site } from './rest/site.js';
import { KeyRing, SecretRotation } from './secrets/index.js';

/** What every room may ask for: configuration, database, logger, the addresses the site answers under, mail, and the way out. */
@Global()
@Module({})
export class KernelModule {
  static with(config: Config, database: Database): DynamicModule {
    return {
      module: KernelModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: Config, useValue: config },
        { provide: Database, useValue: database },
        { provide: LOGGER, useValue: createLogger(config.logLevel) },
        { provide: Mounts, useValue: new Mounts(config) },
        ...[AddedFields, KeptAnswers, KeyRing, Mail, MailRetention, SecretRotation],
        { provide: Outbound, useFactory: () => new Outbound(config) },
      ],
      exports: [
        ...[AddedFields, Config, Database, DiscoveryModule, KeptAnswers, KeyRing, LOGGER, Mail, Mounts, Outbound],
        SecretRotation,
      ],
    };
  }
}

/** Every route that the controllers of the application's modules serve, and those that tell of them. */
export function routesOf(discovery: DiscoveryService, site: Site): Route[] {
  const served = discovery.getControllers().map((controller) => controller.instance as Partial<RouteSource> | undefined);
  const routes: Route[] = [...discoveryRoutes(site, () => routes), ...served.flatMap((source) => source?.routes?.() ?? [])];
  return routes;
}

/** The gateway over all routes. */
export function gatewayOf(app: INestApplicationContext): Gateway {
  const routes = routesOf(app.get(DiscoveryService), app.get(Site));
  const logger = app.get<Logger>(LOGGER);
  return new Gateway(new Router(routes), app.get(Mounts), app.get(Authenticator), app.get(Config), logger, app.get(KeptAnswers));
}
