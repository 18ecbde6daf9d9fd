import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONVENTIONS, type Conventions } from './conventions.js';
import { discoveryRoutes } from './discovery-routes.js';
import type { MountPoint } from './mount-point.js';
import { routeAt } from './named-route.js';
import type { NamedRoute, Route, RouteSource } from './route.js';
import { Router, type Match } from './router.js';
import { Site } from './site.js';

/** Every route that the controllers of the application's modules serve, and those that describe them. They are collected once, when the application starts. */
@Injectable()
export class DiscoveredRoutes implements OnModuleInit {
  private router: Router;
  private routes: readonly Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly site: Site,
    @Inject(CONVENTIONS) private readonly conventions: Pick<Conventions, 'namespaces'>,
  ) {}

  get all(): readonly Route[] {
    return this.routes;
  }

  /** All routes under the names that the mount has for their namespaces. */
  at(mount: MountPoint): NamedRoute[] {
    return this.routes.map((route) => routeAt(mount, route));
  }

  match(path: string): Match | undefined {
    return this.router.match(path);
  }

  onModuleInit(): void {
    const controllers = this.discovery.getControllers().map(({ instance }) => instance as Partial<RouteSource> | undefined);
    const served = controllers.flatMap((controller) => (typeof controller?.routes === 'function' ? controller.routes() : []));
    this.routes = [...discoveryRoutes(this.site, this.conventions.namespaces, () => this.routes), ...served];
    this.router = new Router(this.routes);
  }
}
