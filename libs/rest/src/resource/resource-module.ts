import type { ModuleMetadata, Type } from '@nestjs/common';
import { resourceController } from './resource-controller.js';
import type { ResourceClass } from './resource.js';
import type { ResourceService } from './resource-service.js';

/** One line of a room's list: a resource and the service behind it. */
export type ResourcePair = readonly [resource: ResourceClass, service: Type<ResourceService>];

/** The controllers and services of a room's ordinary resources, to be spread into its `@Module`. */
export function resources(
  ...pairs: readonly ResourcePair[]
): Required<Pick<ModuleMetadata, 'controllers' | 'providers' | 'exports'>> {
  const services = pairs.map(([, service]) => service);
  return {
    controllers: pairs.map(([resource, service]) => resourceController(resource, service)),
    providers: services,
    exports: services,
  };
}
