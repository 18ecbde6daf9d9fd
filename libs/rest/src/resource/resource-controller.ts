import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import type { Route, RouteSource } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { ResourceRoutes } from './resource-routes.js';
import type { ResourceClass } from './resource.js';
import type { ResourceService } from './resource-service.js';

/** The controller of an ordinary resource: a Nest controller class that serves all its verbs through its service. */
export function resourceController<R extends object>(
  resource: ResourceClass<R>,
  Service: Type<ResourceService<R>>,
): Type<RouteSource> {
  @Controller()
  class ResourceController implements RouteSource {
    constructor(
      @Inject(Service) private readonly service: ResourceService<R>,
      @Optional() @Inject(ResourceExtensions) private readonly extensions?: ResourceExtensions,
    ) {}

    routes(): Route[] {
      return new ResourceRoutes(resource, this.service, this.extensions).routes();
    }
  }
  Object.defineProperty(ResourceController, 'name', { value: `${resource.name}Controller` });
  return ResourceController;
}
