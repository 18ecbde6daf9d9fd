import {
  SHOP,
  argumentsOf,
  contextField,
  created,
  fieldsOf,
  listResponse,
  ok,
  type RestResponse,
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
      handle: async (call) => {
        const records = [STANDARD, ...(await this.taxClasses.list())].map((record) => ({ ...record, ...linksOf(call) }));
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
      handle: async (call) => {
        const { name, slug } = await this.taxClasses.create((call.args as unknown as TaxClassRecord).name);
        return created({ name, slug, ...linksOf(call) }, `${addressOf(call)}/${slug}`);
      },
    };
  }

  private remove(): Endpoint {
    return {
      ...guardOf('delete'),
      summary: 'Delete a tax class and its rates',
      methods: ['DELETE'],
      arguments: argumentsOf('query', fieldsOf(TaxClassDeletion)),
      handle: async (call) => this.removed(call),
    };
  }

  private async removed(call: RestRequest): Promise<RestResponse> {
    if (!(call.args as unknown as TaxClassDeletion).force) throw new TaxClassNotTrashed();
    const { name, slug } = await this.taxClasses.delete(call.params['slug']);
    return ok({ name, slug, ...linksOf(call) });
  }
}

const guardOf = (verb: Verb): Pick<Endpoint, 'authorize' | 'refusalCode'> => ({
  authorize: (call) => call.principal.can('manage_taxes'),
  refusalCode: SHOP.refusals[verb],
});

const addressOf = (call: RestRequest): string => call.url(`/${SHOP.id}/${CLASSES}`);

const linksOf = (call: RestRequest) => ({ _links: { collection: [{ href: addressOf(call) }] } });
