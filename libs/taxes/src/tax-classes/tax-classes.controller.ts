import {
  SHOP,
  argumentsOf,
  contextField,
  created,
  fieldsOf,
  listResponse,
  ok,
  type RestResponse,
  type RequestContext,
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
  type Verb,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { TaxClassNotTrashed } from '../errors.js';
import { TaxClassDeletion, TaxClassRecord } from './tax-class.resource.js';
import { STANDARD } from './tax-class.rules.js';
import { TaxClassesService } from './tax-classes.service.js';

const CLASSES = 'taxes/classes';

/** The routes of tax classes: list, create and delete by slug. Single classes cannot be read or updated. */
@Controller()
export class TaxClassesController implements RouteSource {
  constructor(private readonly taxClasses: TaxClassesService) {}

  routes(): Route[] {
    const schema = {
      title: 'tax_class',
      properties: Object.fromEntries(
        fieldsOf(TaxClassRecord).map((field) => [field.wire, { description: field.description, ...field.type.schema }]),
      ),
    };
    return [
      { namespace: SHOP, path: CLASSES, schema, endpoints: [this.list(), this.create()] },
      { namespace: SHOP, path: `${CLASSES}/<slug:\\w[\\w\\s\\-]*>`, schema, endpoints: [this.remove()] },
    ];
  }

  private list(): Endpoint {
    return {
      ...guardOf('view'),
      summary: 'List the tax classes',
      methods: ['GET'],
      arguments: argumentsOf('query', [contextField(SHOP)]),
      handle: async ({ context }) => {
        const records = [STANDARD, ...(await this.taxClasses.list())].map((record) => ({ ...record, ...linksOf(context) }));
        return listResponse(records, { total: records.length, page: 1, perPage: records.length });
      },
    };
  }

  private create(): Endpoint {
    return {
      ...guardOf('create'),
      summary: 'Create a tax class',
      methods: ['POST'],
      arguments: argumentsOf('create', fieldsOf(TaxClassRecord)),
      handle: async ({ args, context }: RestRequest<TaxClassRecord>) => {
        const { name, slug } = await this.taxClasses.create(args.name);
        return created({ name, slug, ...linksOf(context) }, `${addressOf(context)}/${slug}`);
      },
    };
  }

  private remove(): Endpoint {
    return {
      ...guardOf('delete'),
      summary: 'Delete a tax class and its rates',
      methods: ['DELETE'],
      arguments: argumentsOf('query', fieldsOf(TaxClassDeletion)),
      handle: (request: RestRequest<TaxClassDeletion>) => this.removed(request),
    };
  }

  private async removed({ args, params, context }: RestRequest<TaxClassDeletion>): Promise<RestResponse> {
    if (!args.force) throw new TaxClassNotTrashed();
    const { name, slug } = await this.taxClasses.delete(params['slug']);
    return ok({ name, slug, ...linksOf(context) });
  }
}

const guardOf = (verb: Verb): Pick<Endpoint, 'authorize' | 'refusalCode'> => ({
  authorize: ({ context }) => context.principal.can('manage_taxes'),
  refusalCode: SHOP.refusals[verb],
});

const addressOf = (context: RequestContext): string => context.url(`/${SHOP.id}/${CLASSES}`);

const linksOf = (context: RequestContext) => ({ _links: { collection: [{ href: addressOf(context) }] } });
