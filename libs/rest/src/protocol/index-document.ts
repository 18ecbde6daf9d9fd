import { utcOffsetOf } from '@grove/core';
import { NAMESPACES } from '../conventions/namespaces.js';
import type { Field } from '../schema/field.js';
import type { MountPoint } from './mount-point.js';
import { METHODS } from './method.js';
import { isServedAt, namespaceAt } from './namespace-aliases.js';
import { methodsOf, patternOf, type EndpointDefinition, type NamedRoute } from './route.js';
import type { SiteDescription } from './site.js';
import { describeFields } from '../schema/object-type.js';

/** The description of one route in the index and in `OPTIONS`. */
export function describeRoute(route: NamedRoute, mountPoint: MountPoint): Record<string, unknown> {
  const pattern = patternOf(route);
  return {
    namespace: route.namespace,
    methods: methodsOf(route, METHODS),
    endpoints: route.endpoints.map((endpoint) => ({ methods: endpoint.methods, args: describeArguments(endpoint) })),
    ...(!route.path.includes('<') && { _links: { self: [{ href: mountPoint.root + pattern }] } }),
  };
}

/** `OPTIONS`: the route with the schema of its records. */
export function describeOptions(route: NamedRoute, mountPoint: MountPoint): Record<string, unknown> {
  const schema = route.schema && {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: route.schema.title,
    type: 'object',
    properties: describeFields(route.schema.fields),
  };
  return { ...describeRoute(route, mountPoint), ...(schema && { schema }) };
}

/** The index document at the root: the site and all of its routes. */
export function siteIndex(site: SiteDescription, routes: readonly NamedRoute[], mountPoint: MountPoint): Record<string, unknown> {
  return {
    name: site.name,
    description: site.description,
    url: mountPoint.home,
    home: mountPoint.home,
    gmt_offset: utcOffsetOf(site.timezone),
    timezone_string: site.timezone,
    namespaces: NAMESPACES.filter((namespace) => isServedAt(mountPoint, namespace)).map(({ id }) => namespaceAt(mountPoint, id)),
    authentication: authenticationAt(mountPoint),
    routes: routeDocuments(routes, mountPoint),
    _links: { help: [{ href: `${mountPoint.root}/openapi.json` }] },
  };
}

/** How programs can ask for credentials. Clients of WordPress look for it in its form; the index under `/rest` has none. */
const authenticationAt = ({ home, aliases }: MountPoint) =>
  aliases ? { 'application-passwords': { endpoints: { authorization: `${home}/wp-admin/authorize-application.php` } } } : [];

/** The index of one namespace. */
export function namespaceIndex(id: string, routes: readonly NamedRoute[], mountPoint: MountPoint): Record<string, unknown> {
  const own = routes.filter((route) => route.namespace === id);
  return { namespace: id, routes: routeDocuments(own, mountPoint), _links: { up: [{ href: `${mountPoint.root}/` }] } };
}

const routeDocuments = (routes: readonly NamedRoute[], mountPoint: MountPoint) =>
  Object.fromEntries(routes.map((route) => [patternOf(route), describeRoute(route, mountPoint)]));

/** The arguments by their names; an empty array if there are none, as PHP shows them. */
function describeArguments(endpoint: EndpointDefinition): Record<string, unknown> | readonly never[] {
  const readable = endpoint.arguments.fields.filter((field) => !field.readonly);
  if (readable.length === 0) return [];
  return Object.fromEntries(readable.map((field) => [field.wire, describeArgument(field, endpoint.arguments.required)]));
}

/** The default of a field, as documents show it. */
export const defaultOf = (field: Field): unknown => field.default ?? field.documentedDefault;

function describeArgument(field: Field, required: boolean): Record<string, unknown> {
  return {
    required: required && field.required === true,
    ...(required && defaultOf(field) !== undefined && { default: defaultOf(field) }),
    ...field.type.schema,
    description: field.description,
  };
}
