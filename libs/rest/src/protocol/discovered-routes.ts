import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { NAMESPACES } from '../conventions/namespaces.js';
import { anything } from '../schema/field-types.js';
import type { Field } from '../schema/field.js';
import { argumentsOf, contextField } from './arguments.js';
import { routesOf } from './endpoint.decorator.js';
import { namespaceIndex, siteIndex } from './index-document.js';
import type { MountPoint } from './mount-point.js';
import { namespaceAt } from './namespace-aliases.js';
import type { Namespace } from '../conventions/namespaces.js';
import { openApi, type OpenApiContributions } from './openapi/openapi.js';
import { SampleResponses } from './openapi/sample-responses.js';
import { SentEvents } from './openapi/webhooks.js';
import { ok } from './rest-response.js';
import { routesAt, type EndpointDefinition, type NamedRoute, type Route } from './route.js';
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
    this.routes = [...discoveryRoutes(this.site, { events: this.events, samples: this.samples }, () => this.routes), ...served];
    this.router = new Router(this.routes);
  }
}

/** The routes that describe the interface: the index, one index per namespace, and OpenAPI. All are open to everybody. */
export function discoveryRoutes(site: Site, contributions: OpenApiContributions, all: () => readonly Route[]): Route[] {
  const open = (summary: string, fields: Field[], handle: EndpointDefinition['handle']): EndpointDefinition => ({
    methods: ['GET'],
    arguments: argumentsOf('query', fields),
    authorize: () => true,
    refusalCode: 'rest_forbidden',
    handle,
    summary,
  });
  const servedAt = (mountPoint: MountPoint) => routesAt(mountPoint, all());
  // In a later version of the API the routes of the first one have the same name, so they are left out before they get it.
  const routesOf = (namespace: Namespace) => all().filter((route) => route.namespace === namespace);
  const context = contextField({ contexts: ['view', 'embed', 'edit'] });
  const indexes = NAMESPACES.map((namespace): Route => {
    const { id } = namespace;
    const name: Field = { key: 'namespace', wire: 'namespace', type: anything(), description: 'The namespace.', default: id };
    return {
      namespace,
      path: '',
      endpoints: [
        open('List the routes of this namespace', [name, context], async ({ context: { mountPoint } }) =>
          ok(namespaceIndex(namespaceAt(mountPoint, id), routesAt(mountPoint, routesOf(namespace)), mountPoint)),
        ),
      ],
    };
  });
  return [
    {
      path: '',
      endpoints: [
        open('List all routes of this site', [context], async ({ context: { mountPoint } }) =>
          ok(siteIndex(await site.describe(), servedAt(mountPoint), mountPoint)),
        ),
      ],
    },
    ...indexes,
    {
      path: 'openapi.json',
      endpoints: [
        open('Get the OpenAPI document', [], async ({ context: { mountPoint } }) =>
          ok(openApi(await site.describe(), servedAt(mountPoint), mountPoint, contributions)),
        ),
      ],
    },
  ];
}
