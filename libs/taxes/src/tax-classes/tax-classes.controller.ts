import {
  created,
  Endpoint,
  listResponse,
  ok,
  RestController,
  SHOP,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { TaxClassNotTrashed } from '../errors.js';
import { TaxClassDeletion, TaxClassRecord } from './tax-class.resource.js';
import { STANDARD } from './tax-class.rules.js';
import { TaxClassesService } from './tax-classes.service.js';

const CLASSES = 'taxes/classes';

/** Tax classes: list, create and delete by slug. Single classes cannot be read or updated. */
@RestController({ namespace: SHOP, capability: 'manage_taxes', schema: TaxClassRecord, title: 'tax_class' })
export class TaxClassesController {
  constructor(private readonly taxClasses: TaxClassesService) {}

  @Endpoint({ method: 'GET', path: CLASSES, summary: 'List the tax classes', contexts: SHOP.contexts })
  async list({ context }: RestRequest): Promise<RestResponse> {
    const records = [STANDARD, ...(await this.taxClasses.list())].map((record) => ({ ...record, ...linksOf(context) }));
    return listResponse(records, { total: records.length, page: 1, perPage: records.length });
  }

  @Endpoint({ method: 'POST', path: CLASSES, summary: 'Create a tax class', body: TaxClassRecord })
  async create({ args, context }: RestRequest<TaxClassRecord>): Promise<RestResponse> {
    const { name, slug } = await this.taxClasses.create(args.name);
    return created({ name, slug, ...linksOf(context) }, `${collectionUrl(context)}/${slug}`);
  }

  @Endpoint({
    method: 'DELETE',
    path: `${CLASSES}/<slug:\\w[\\w\\s\\-]*>`,
    summary: 'Delete a tax class and its rates',
    query: TaxClassDeletion,
  })
  async delete({ args, params, context }: RestRequest<TaxClassDeletion>): Promise<RestResponse> {
    if (!args.force) throw new TaxClassNotTrashed();
    const { name, slug } = await this.taxClasses.delete(params['slug']);
    return ok({ name, slug, ...linksOf(context) });
  }
}

const collectionUrl = (context: RequestContext): string => context.url(`/${SHOP.id}/${CLASSES}`);

const linksOf = (context: RequestContext) => ({ _links: { collection: [{ href: collectionUrl(context) }] } });
