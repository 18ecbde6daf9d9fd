import { fold } from '@grove/core';
import { offsetOf, type Order } from '@grove/database';
import {
  compileParser,
  differencesOf,
  Endpoint,
  Field,
  fieldsOf,
  listResponse,
  MetaDataStore,
  ok,
  PageQuery,
  pagingOf,
  represent,
  RestController,
  SHOP_V3,
  VersionedService,
  type ResourceService,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { ShippingClassesService } from '../../shipping-classes/shipping-classes.service.js';
import { ProductUnknown } from '../../errors.js';
import { ProductCopies } from '../write/product-copies.js';
import { PRODUCT_METADATA } from '../product-metadata.js';
import { ProductsService } from '../products.service.js';
import type { ProductRecord } from '../read/product-record.js';
import { ProductV3 } from './v3.js';
import { ProductsQueryV3 } from './query-v3.js';

/** The name for which a slug is suggested. */
class SlugSuggestionQuery {
  @Field.text({ description: 'Name of a shipping class.', required: true }) name: string;
}

/** Which keys of metadata to list. */
class KeysQuery extends PageQuery {
  @Field.text({ description: 'Only keys that contain this text.' }) search?: string;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
}

/** What products to suggest besides those that a client has. */
class SuggestionsQuery {
  @Field.integers({ description: 'Ids of categories.', default: [] }) categories: number[];
  @Field.integers({ description: 'Ids of tags.', default: [] }) tags: number[];
  @Field.integers({ description: 'No products with these ids.', default: [] }) exclude: number[];
  @Field.integer({ description: 'The most products.', default: 5, min: 1, max: 100 }) limit: number;
}

const parseListQuery = compileParser(fieldsOf(ProductsQueryV3), 'query');

/** What clients of `wc/v3` do with products besides the verbs of the resource. */
@RestController({ namespace: SHOP_V3, capability: 'manage_products' })
export class ProductActionsController {
  private readonly versioned: ResourceService;

  constructor(
    products: ProductsService,
    private readonly copies: ProductCopies,
    private readonly shippingClasses: ShippingClassesService,
    private readonly metaData: MetaDataStore,
  ) {
    this.versioned = new VersionedService(products as ResourceService, differencesOf(ProductV3)!, metaData);
  }

  @Endpoint<ProductActionsController>({
    ...{
      method: 'POST',
      path: 'products/<id>/duplicate',
      summary: 'Copy a product',
      errors: [ProductUnknown],
      schema: ProductV3,
      title: 'product',
    },
    assertExists: (controller, request) => controller.assertExists(request),
  })
  async duplicate(request: RestRequest): Promise<RestResponse> {
    const { context } = request;
    const { id } = await this.copies.copy(request.id(), context);
    const record = await this.versioned.get(id, {}, context, {});
    return ok(represent(ProductV3, record, { context, view: 'edit', links: this.versioned.links?.(record, context, {}) }));
  }

  @Endpoint<ProductActionsController>({
    ...{
      method: 'GET',
      path: 'products/<id>/related',
      summary: 'List the products related to a product',
      errors: [ProductUnknown],
    },
    assertExists: (controller, request) => controller.assertExists(request),
  })
  async related(request: RestRequest): Promise<RestResponse> {
    const { details } = (await this.versioned.get(request.id(), {}, request.context, {})) as ProductRecord;
    return ok({ related_ids: details.related });
  }

  /** The newest published products of the categories, then those of the tags; without either the newest of all. */
  @Endpoint({
    ...{
      method: 'GET',
      path: 'products/suggested-products',
      summary: 'Suggest products of categories and tags',
      returns: 'list',
    },
    ...{ query: SuggestionsQuery, schema: ProductV3, title: 'product', contexts: SHOP_V3.contexts },
  })
  async suggest({ args, context, view }: RestRequest<SuggestionsQuery>): Promise<RestResponse> {
    const { categories, tags, exclude, limit } = args;
    const filters = [
      ...(categories.length > 0 ? [{ category: categories.join(',') }] : []),
      ...(tags.length > 0 ? [{ tag: tags.join(',') }] : []),
    ];
    const found = new Map<number, object>();
    for (const filter of filters.length > 0 ? filters : [{}]) {
      const query = parseListQuery({ ...filter, status: 'publish', exclude, per_page: limit });
      const { records } = await this.versioned.list(query, context, {});
      for (const record of records as { id: number }[]) if (!found.has(record.id)) found.set(record.id, record);
    }
    const suggested = [...found.values()].slice(0, limit);
    return ok(
      suggested.map((record) =>
        represent(ProductV3, record, { context, view, links: this.versioned.links?.(record, context, {}) }),
      ),
    );
  }

  @Endpoint({
    ...{ method: 'GET', path: 'products/custom-fields/names', summary: 'List the keys of the metadata of products' },
    query: KeysQuery,
  })
  async metaDataKeys({ args }: RestRequest<KeysQuery>): Promise<RestResponse> {
    const wanted = fold(args.search ?? '');
    const keys = (await this.metaData.keys(PRODUCT_METADATA)).filter((key) => fold(key).includes(wanted));
    if (args.order === 'desc') keys.reverse();
    const offset = offsetOf(args);
    return listResponse(keys.slice(offset, offset + args.perPage), pagingOf(args, { total: keys.length }));
  }

  @Endpoint({
    ...{ method: 'GET', path: 'products/shipping_classes/slug-suggestion', summary: 'Suggest the slug of a shipping class' },
    query: SlugSuggestionQuery,
  })
  async suggestSlug({ args }: RestRequest<SlugSuggestionQuery>): Promise<RestResponse> {
    return ok(await this.shippingClasses.suggestSlug(args.name));
  }

  private assertExists(request: RestRequest): Promise<void> {
    return this.versioned.assertExists('view', { id: request.id(), parents: {}, query: {} }, request.context);
  }
}
