import { Controller } from '@nestjs/common';
import type { RequestContext, RestRequest, Route, RouteSource } from '@grove/rest';
import { StatusForbidden, StatusUnknown, TaxonomyUnknown, TypeUnknown } from '../errors.js';
import { StatusRecord, TaxonomiesQuery, TaxonomyRecord, TypeRecord } from './discovery.resource.js';
import { routesOfKnown, type Known } from './known.js';
import { STATUSES } from './known-statuses.js';
import { TAXONOMIES, TYPES } from './known-types.js';

const address = (context: RequestContext, path: string) => [{ href: context.url(`/cms/v2/${path}`) }];

const types: Known<(typeof TYPES)[number]> = {
  route: 'types',
  one: 'type',
  shape: TypeRecord,
  all: TYPES,
  unknown: TypeUnknown,
  listed: ({ context, view }) => (view === 'edit' ? TYPES.filter(({ editors }) => context.principal.can(editors)) : TYPES),
  edits: ({ principal }, type) => (type ? [type] : TYPES).some(({ editors }) => principal.can(editors)),
  links: ({ restBase }, context) => ({ collection: address(context, 'types'), 'wp:items': address(context, restBase) }),
};

const statuses: Known<(typeof STATUSES)[number]> = {
  route: 'statuses',
  one: 'status',
  shape: StatusRecord,
  all: STATUSES,
  unknown: StatusUnknown,
  listed: ({ context }) => STATUSES.filter((status) => status.public || writes(context)),
  guard: (status, context) => {
    if (!status.public && !writes(context)) throw new StatusForbidden();
  },
  edits: (context) => writes(context),
  links: ({ slug }, context) => ({ archives: address(context, slug === 'publish' ? 'posts' : `posts?status=${slug}`) }),
};

const taxonomies: Known<(typeof TAXONOMIES)[number]> = {
  route: 'taxonomies',
  one: 'taxonomy',
  shape: TaxonomyRecord,
  collection: TaxonomiesQuery,
  all: TAXONOMIES,
  unknown: TaxonomyUnknown,
  listed: ({ args: { type } }: RestRequest<TaxonomiesQuery>) => {
    return type ? TAXONOMIES.filter((taxonomy) => taxonomy.types.includes(type)) : TAXONOMIES;
  },
  edits: (context) => writes(context),
  links: ({ restBase }, context) => ({ collection: address(context, 'taxonomies'), 'wp:items': address(context, restBase) }),
};

const writes = ({ principal }: RequestContext): boolean => principal.can('edit_posts');

/** What the site is made of: types of records, their statuses, and the taxonomies by which they are sorted. */
@Controller()
export class DiscoveryController implements RouteSource {
  routes(): Route[] {
    return [...routesOfKnown(types), ...routesOfKnown(statuses), ...routesOfKnown(taxonomies)];
  }
}
