import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONVENTIONS, type Conventions } from './conventions.js';
import { discoveryRoutes } from './discovery-routes.js';
import type { MountPoint } from './mount-point.js';
import { routesAt } from './named-route.js';
import { routesOf } from './endpoint.decorator.js';
import { SampleResponses } from './openapi/sample-responses.js';
import { SentEvents } from './openapi/webhooks.js';
import type { NamedRoute, Route } from './route.js';
import { Router, type Match } from './router.js';
import { Site } from './site.js';

/** All routes of the controllers of the application, and the routes that describe them. They are collected once, when the application starts. */
@Injectable()
export class DiscoveredRoutes implements OnModuleInit {
  private router: Router;
  private routes: readonly Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly site: Site,
    private readonly events: SentEvents,
    private readonly samples: SampleResponses,
    @Inject(CONVENTIONS) private readonly conventions: Pick<Conventions, 'namespaces'>,
  ) {}

  get all(): readonly Route[] {
    return this.routes;
  }

  /** All routes that are served at a mount point, with the names of their namespaces there. */
  at(mountPoint: MountPoint): NamedRoute[] {
    return routesAt(mountPoint, this.routes);
  }

  match(path: string): Match | undefined {
    return this.router.match(path);
  }

  onModuleInit(): void {
    const served = this.discovery.getControllers().flatMap(({ instance }) => (instance ? routesOf(instance as object) : []));
    const { site, conventions, events, samples } = this;
    this.routes = [...discoveryRoutes(site, conventions.namespaces, { events, samples }, () => this.routes), ...served];
    this.router = new Router(this.routes);
  }
}
