import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import { MetaDataStore } from '../meta-data/meta-data-store.js';
import type { Route, RouteSource } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { ResourceRoutes } from './resource-routes.js';
import { differencesOf } from './resource-version.js';
import type { ResourceClass } from './resource.js';
import type { ResourceService } from './resource-service.js';
import { VersionedService } from './versioned-service.js';

/** The controller of an ordinary resource, or of a later version of it: a Nest controller class that serves all its verbs through its service. */
export function resourceController<R extends object>(
  resource: ResourceClass<R>,
  Service: Type<ResourceService<R>>,
): Type<RouteSource> {
  @Controller()
  class ResourceController implements RouteSource {
    constructor(
      @Inject(Service) private readonly service: ResourceService<R>,
      @Optional() @Inject(ResourceExtensions) private readonly extensions?: ResourceExtensions,
      @Optional() @Inject(MetaDataStore) private readonly metaData?: MetaDataStore,
    ) {}

    routes(): Route[] {
      const differences = differencesOf(resource);
      if (!differences) return new ResourceRoutes(resource, this.service, this.extensions).routes();
      const service = new VersionedService(this.service as ResourceService, differences, this.metaData);
      return new ResourceRoutes(resource as ResourceClass, service, this.extensions).routes();
    }
  }
  Object.defineProperty(ResourceController, 'name', { value: `${resource.name}Controller` });
  return ResourceController;
}
