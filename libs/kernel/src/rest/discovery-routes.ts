import { argumentsOf, contextField } from '../resource/arguments.js';
import { anything } from '../resource/field-types.js';
import type { Field } from '../resource/field.js';
import { ok } from './answer.js';
import type { Call } from './call.js';
import { namespaceIndex, siteIndex } from './index-document.js';
import { namespaceAt, routeAt } from './naming.js';
import { NAMESPACES, type NamespaceId } from './namespaces.js';
import { openApi } from './openapi.js';
import type { Endpoint, Route } from './route.js';
import type { Site } from './site.js';

/** The routes by which the interface tells about itself: the index, one index a namespace, and OpenAPI. All are open to everyone. */
export function discoveryRoutes(site: Site, all: () => readonly Route[]): Route[] {
  const open = (summary: string, fields: Field[], handle: Endpoint['handle']): Endpoint => ({
    methods: ['GET'],
    arguments: argumentsOf('query', fields),
    permits: () => true,
    refusal: 'rest_forbidden',
    handle,
    summary,
  });
  const told = ({ mount }: Call) => all().map((route) => routeAt(mount, route));
  const context = contextField({ contexts: ['view', 'embed', 'edit'] });
  const namespaces = NAMESPACES.map(({ id }): Route => {
    const name: Field = { key: 'namespace', wire: 'namespace', type: anything(), about: 'The namespace.', default: id };
    return {
      namespace: id as NamespaceId,
      path: '',
      endpoints: [
        open('What this namespace serves', [name, context], async (call) =>
          ok(namespaceIndex(namespaceAt(call.mount, id), told(call), call.mount)),
        ),
      ],
    };
  });
  return [
    {
      namespace: '',
      path: '',
      endpoints: [
        open('What this site serves', [context], async (call) => ok(siteIndex(await site.describe(), told(call), call.mount))),
      ],
    },
    ...namespaces,
    {
      namespace: '',
      path: 'openapi.json',
      endpoints: [open('This document', [], async (call) => ok(openApi(await site.describe(), told(call), call.mount)))],
    },
  ];
}
