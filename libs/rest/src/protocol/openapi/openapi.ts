import type { MountPoint } from '../mount-point.js';
import { templateOf, type NamedRoute } from '../route.js';
import type { SiteDescription } from '../site.js';
import { PARAMETERS, SCHEMAS, SECURITY, SECURITY_SCHEMES } from './components.js';
import { ErrorResponses } from './error-responses.js';
import { pathItem } from './operations.js';
import { RecordSchemas } from './record-schemas.js';
import type { SampleResponses } from './sample-responses.js';
import { WEBHOOK_TAG, type SentEvents } from './webhooks.js';

/** What other libraries add to the document. */
export interface OpenApiContributions {
  readonly events: SentEvents;
  readonly samples?: SampleResponses;
}

/** The OpenAPI 3.1 document, generated from the same declarations that serve the requests. */
export function openApi(
  site: SiteDescription,
  routes: readonly NamedRoute[],
  mountPoint: MountPoint,
  { events, samples }: OpenApiContributions,
): Record<string, unknown> {
  const records = new RecordSchemas(routes);
  const errors = new ErrorResponses(mountPoint);
  // The recorded responses have the names of Grove.
  const exampleOf = (id: string) => (mountPoint.aliases ? undefined : samples?.of(id, mountPoint.home));
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name}: REST API`,
      description: site.description,
      version: '1',
      contact: { name: site.name, url: mountPoint.home },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: mountPoint.root }],
    tags: [
      ...tagsOf(routes),
      { name: WEBHOOK_TAG, description: 'Requests that the site sends to others when something changes.' },
    ],
    security: SECURITY,
    paths: Object.fromEntries(routes.map((route) => [templateOf(route), pathItem(route, { records, errors, exampleOf })])),
    webhooks: events.toOpenApi(records),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      responses: { Error: errors.other },
      examples: errors.toJSON(),
      schemas: { ...SCHEMAS, ...records.toJSON() },
    },
  };
}

/** One tag for each namespace. */
function tagsOf(routes: readonly NamedRoute[]): { name: string; description: string }[] {
  const abouts = new Map(routes.map(({ namespace, aboutNamespace }) => [namespace, aboutNamespace]));
  return [...abouts].map(([namespace, about]) => ({
    name: namespace || 'root',
    description: about ?? 'The index of all routes.',
  }));
}
