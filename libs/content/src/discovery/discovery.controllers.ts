import type { RequestContext, RestRequest } from '@grove/rest';
import { StatusForbidden, StatusUnknown, TaxonomyUnknown, TypeUnknown } from '../errors.js';
import {
  StatusParams,
  StatusRecord,
  TaxonomiesQuery,
  TaxonomyParams,
  TaxonomyRecord,
  TypeParams,
  TypeRecord,
} from './discovery.resource.js';
import { STATUSES } from './registered-statuses.js';
import { TAXONOMIES, TYPES } from './registered-types.js';
import { registryController, type Registry } from './registry.controller.js';

const linkTo = (context: RequestContext, path: string) => [{ href: context.url(`/cms/v2/${path}`) }];
const mayEditPosts = ({ principal }: RequestContext): boolean => principal.can('edit_posts');

const types: Registry<(typeof TYPES)[number]> = {
  route: 'types',
  param: 'type',
  schema: TypeRecord,
  params: TypeParams,
  records: TYPES,
  notFound: TypeUnknown,
  listVisible: ({ context, view }) => (view === 'edit' ? TYPES.filter(({ editors }) => context.principal.can(editors)) : TYPES),
  mayUseEditContext: ({ principal }, { editors }) => principal.can(editors),
  links: ({ restBase }, context) => ({ collection: linkTo(context, 'types'), 'wp:items': linkTo(context, restBase) }),
};

const statuses: Registry<(typeof STATUSES)[number]> = {
  route: 'statuses',
  param: 'status',
  schema: StatusRecord,
  params: StatusParams,
  records: STATUSES,
  notFound: StatusUnknown,
  errors: [StatusForbidden],
  listVisible: ({ context }) => STATUSES.filter((status) => status.public || mayEditPosts(context)),
  assertReadable: (status, context) => {
    if (!status.public && !mayEditPosts(context)) throw new StatusForbidden();
  },
  mayUseEditContext: mayEditPosts,
  links: ({ slug }, context) => ({ archives: linkTo(context, slug === 'publish' ? 'posts' : `posts?status=${slug}`) }),
};

const taxonomies: Registry<(typeof TAXONOMIES)[number]> = {
  route: 'taxonomies',
  param: 'taxonomy',
  schema: TaxonomyRecord,
  params: TaxonomyParams,
  query: TaxonomiesQuery,
  records: TAXONOMIES,
  notFound: TaxonomyUnknown,
  listVisible: ({ args: { type } }: RestRequest<TaxonomiesQuery>) =>
    type ? TAXONOMIES.filter((taxonomy) => taxonomy.types.includes(type)) : TAXONOMIES,
  mayUseEditContext: mayEditPosts,
  links: ({ restBase }, context) => ({ collection: linkTo(context, 'taxonomies'), 'wp:items': linkTo(context, restBase) }),
};

/** Serve the types of records, the statuses of posts, and the taxonomies. */
export const discoveryControllers = [registryController(types), registryController(statuses), registryController(taxonomies)];
