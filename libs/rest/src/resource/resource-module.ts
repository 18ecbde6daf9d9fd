import type { ModuleMetadata, Type } from '@nestjs/common';
import { resourceController } from './resource-controller.js';
import type { ResourceClass } from './resource.js';
import type { ResourceService } from './resource-service.js';

/** A resource and its service, and the classes of later versions of the API of the resource. */
type ResourcePair = readonly [resource: ResourceClass, service: Type<ResourceService>, ...versions: readonly ResourceClass[]];

/** The controllers and services of the ordinary resources of a library, to be spread into its `@Module`. */
export function resources(
  ...pairs: readonly ResourcePair[]
): Required<Pick<ModuleMetadata, 'controllers' | 'providers' | 'exports'>> {
  const services = pairs.map(([, service]) => service);
  return {
    controllers: pairs.flatMap(([resource, service, ...versions]) =>
      [resource, ...versions].map((one) => resourceController(one, service)),
    ),
    providers: services,
    exports: services,
  };
}
