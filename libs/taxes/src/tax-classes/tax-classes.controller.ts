import {
  created,
  Endpoint,
  listResponse,
  ok,
  RestController,
  SHOP,
  SHOP_V2,
  SHOP_V3,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { slugify } from '@grove/core';
import {
  TaxClassExists,
  TaxClassNameEmpty,
  TaxClassNotFound,
  TaxClassNotTrashed,
  TaxClassSlugEmpty,
  TaxClassSlugTaken,
} from '../errors.js';
import { DeleteTaxClassQuery, TaxClassRecord } from './tax-class.resource.js';
import { STANDARD } from './tax-class.rules.js';
import { TaxClassesService } from './tax-classes.service.js';

const CLASSES = 'taxes/classes';
const CLASS = `${CLASSES}/<slug:\\w[\\w\\s\\-]*>`;

/** Tax classes: list, create and delete by slug. They cannot be updated, and only `shop/v3` reads single ones. */
@RestController({
  namespace: SHOP,
  alsoIn: [SHOP_V2, SHOP_V3],
  capability: 'manage_taxes',
  schema: TaxClassRecord,
  title: 'tax_class',
})
export class TaxClassesController {
  constructor(private readonly taxClasses: TaxClassesService) {}

  @Endpoint({ method: 'GET', path: CLASSES, summary: 'List the tax classes', returns: 'page', contexts: SHOP.contexts })
  async list({ context }: RestRequest): Promise<RestResponse> {
    const records = [STANDARD, ...(await this.taxClasses.list())].map((record) => ({ ...record, ...linksOf(context) }));
    return listResponse(records, { total: records.length, page: 1, perPage: records.length });
  }

  @Endpoint({
    method: 'POST',
    path: CLASSES,
    summary: 'Create a tax class',
    errors: [TaxClassExists, TaxClassSlugTaken, TaxClassNameEmpty, TaxClassSlugEmpty],
    body: TaxClassRecord,
  })
  async create({ args, context }: RestRequest<TaxClassRecord>): Promise<RestResponse> {
    const { name, slug } = await this.taxClasses.create(args.name);
    return created({ name, slug, ...linksOf(context) }, `${collectionUrl(context)}/${slug}`);
  }

  /** A list of one, as clients of WooCommerce expect it. */
  @Endpoint({
    method: 'GET',
    path: CLASS,
    summary: 'Read a tax class',
    errors: [TaxClassNotFound],
    returns: 'list',
    namespace: SHOP_V3,
    alsoIn: [],
    contexts: SHOP_V3.contexts,
  })
  async read({ params, context }: RestRequest): Promise<RestResponse> {
    const slug = slugify(params['slug']);
    const found = [STANDARD, ...(await this.taxClasses.list())].find((one) => one.slug === slug);
    if (!found) throw new TaxClassNotFound();
    return ok([{ name: found.name, slug: found.slug, ...linksOf(context) }]);
  }

  @Endpoint({
    method: 'DELETE',
    path: CLASS,
    summary: 'Delete a tax class and its rates',
    errors: [TaxClassNotFound, TaxClassNotTrashed],
    query: DeleteTaxClassQuery,
  })
  async delete({ args, params, context }: RestRequest<DeleteTaxClassQuery>): Promise<RestResponse> {
    if (!args.force) throw new TaxClassNotTrashed();
    const { name, slug } = await this.taxClasses.delete(params['slug']);
    return ok({ name, slug, ...linksOf(context) });
  }
}

const collectionUrl = (context: RequestContext): string => context.url(`/${SHOP.id}/${CLASSES}`);

const linksOf = (context: RequestContext) => ({ _links: { collection: [{ href: collectionUrl(context) }] } });
