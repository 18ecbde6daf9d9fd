import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import { Database } from '@grove/database';
import { MetaDataStore } from '../meta-data/meta-data-store.js';
import type { Route, RouteSource } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { ResourceRoutes } from './resource-routes.js';
import { differencesOf } from './resource-version.js';
import { previewRoutes } from './resource-previews.js';
import { optionsOf, type ResourceClass } from './resource.js';
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
      @Inject(ResourceExtensions) private readonly extensions: ResourceExtensions,
      @Inject(MetaDataStore) private readonly metaData: MetaDataStore,
      @Optional() @Inject(Database) private readonly database?: Database,
    ) {}

    routes(): Route[] {
      const differences = differencesOf(resource);
      const service = this.service as ResourceService;
      const ofVersion = differences ? new VersionedService(service, differences, this.metaData) : service;
      const routes = new ResourceRoutes(resource as ResourceClass, ofVersion, this.extensions);
      return [...routes.routes(), ...(this.database ? previewRoutes(routes, optionsOf(resource), this.database) : [])];
    }
  }
  Object.defineProperty(ResourceController, 'name', { value: `${resource.name}Controller` });
  return ResourceController;
}
