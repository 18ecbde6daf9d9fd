import { Controller } from '@nestjs/common';
import type { RestRequest, Route, RouteSource } from '@grove/rest';
import { StatusForbidden, StatusUnknown, TaxonomyUnknown, TypeUnknown } from '../errors.js';
import { StatusRecord, TaxonomiesQuery, TaxonomyRecord, TypeRecord } from './discovery.resource.js';
import { routesOfKnown, type Known } from './known.js';
import { STATUSES } from './known-statuses.js';
import { TAXONOMIES, TYPES } from './known-types.js';

const address = (call: RestRequest, path: string) => [{ href: call.url(`/cms/v2/${path}`) }];

const types: Known<(typeof TYPES)[number]> = {
  route: 'types',
  one: 'type',
  shape: TypeRecord,
  all: TYPES,
  unknown: TypeUnknown,
  listed: (call) => (call.context === 'edit' ? TYPES.filter(({ editors }) => call.principal.can(editors)) : TYPES),
  edits: ({ principal }, type) => (type ? [type] : TYPES).some(({ editors }) => principal.can(editors)),
  links: ({ restBase }, call) => ({ collection: address(call, 'types'), 'wp:items': address(call, restBase) }),
};

const statuses: Known<(typeof STATUSES)[number]> = {
  route: 'statuses',
  one: 'status',
  shape: StatusRecord,
  all: STATUSES,
  unknown: StatusUnknown,
  listed: (call) => STATUSES.filter((status) => status.public || writes(call)),
  guard: (status, call) => {
    if (!status.public && !writes(call)) throw new StatusForbidden();
  },
  edits: (call) => writes(call),
  links: ({ slug }, call) => ({ archives: address(call, slug === 'publish' ? 'posts' : `posts?status=${slug}`) }),
};

const taxonomies: Known<(typeof TAXONOMIES)[number]> = {
  route: 'taxonomies',
  one: 'taxonomy',
  shape: TaxonomyRecord,
  collection: TaxonomiesQuery,
  all: TAXONOMIES,
  unknown: TaxonomyUnknown,
  listed: ({ args }) => {
    const { type } = args as { type?: string };
    return type ? TAXONOMIES.filter((taxonomy) => taxonomy.types.includes(type)) : TAXONOMIES;
  },
  edits: (call) => writes(call),
  links: ({ restBase }, call) => ({ collection: address(call, 'taxonomies'), 'wp:items': address(call, restBase) }),
};

const writes = ({ principal }: RestRequest): boolean => principal.can('edit_posts');

/** What the site is made of: types of records, their statuses, and the taxonomies by which they are sorted. */
@Controller()
export class DiscoveryController implements RouteSource {
  routes(): Route[] {
    return [...routesOfKnown(types), ...routesOfKnown(statuses), ...routesOfKnown(taxonomies)];
  }
}
