import { argumentsOf, contextField } from './arguments.js';
import { anything } from '../schema/field-types.js';
import type { Field } from '../schema/field.js';
import { ok } from './rest-response.js';
import type { MountPoint } from './mount-point.js';
import { namespaceIndex, siteIndex } from './index-document.js';
import { namespaceAt } from './namespace-aliases.js';
import { routesAt } from './named-route.js';
import type { Namespace } from './namespace.js';
import { openApi, type OpenApiContributions } from './openapi/openapi.js';
import type { EndpointDefinition, Route } from './route.js';
import type { Site } from './site.js';

/** The routes that describe the interface: the index, one index per namespace, and OpenAPI. All are open to everybody. */
export function discoveryRoutes(
  site: Site,
  namespaces: readonly Namespace[],
  contributions: OpenApiContributions,
  all: () => readonly Route[],
): Route[] {
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
  const indexes = namespaces.map((namespace): Route => {
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
          ok(siteIndex(await site.describe(), namespaces, servedAt(mountPoint), mountPoint)),
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
