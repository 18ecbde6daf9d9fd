import {
  differencesOf,
  Endpoint,
  Field,
  listResponse,
  MetaDataStore,
  ok,
  pagingOf,
  represent,
  RestController,
  SHOP_V3,
  VersionedService,
  type ResourceService,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { GeneratedVariations } from './generated-variations.js';
import { ProductVariationV3 } from './api/v3.js';
import { acceptVariationV2 } from './api/v2.js';
import type { VariationRecord } from './variation-record.js';
import { VariationsService } from './variations.service.js';
import { VariationsQueryV3 } from './api/query-v3.js';
import { ProductUnknown, TooManyVariations } from '../errors.js';

/** What clients send to generate variations. */
class GenerationInput {
  @Field.boolean({ description: 'Whether variations that are no combination of options are deleted.', default: false })
  delete: boolean;
  @Field.object(ProductVariationV3, { description: 'Fields of the new variations.' }) defaultValues?: ProductVariationV3;
}

/** What generating variations has done. */
class GenerationResult {
  @Field.integer({ description: 'Number of new variations.', readonly: true }) count: number;
  @Field.integer({ description: 'Number of deleted variations, if any were to be deleted.', readonly: true, optional: true })
  deletedCount?: number;
}

/** The variations of all products, and generating those of one. */
@RestController({ namespace: SHOP_V3, capability: 'manage_products', schema: ProductVariationV3, title: 'product_variation' })
export class VariationsController {
  private readonly versioned: ResourceService;

  constructor(
    variations: VariationsService,
    private readonly generated: GeneratedVariations,
    metaData: MetaDataStore,
  ) {
    this.versioned = new VersionedService(variations as ResourceService, differencesOf(ProductVariationV3)!, metaData);
  }

  @Endpoint({
    ...{ method: 'GET', path: 'variations', summary: 'List the variations of all products', returns: 'page' },
    ...{ contexts: SHOP_V3.contexts, query: VariationsQueryV3 },
  })
  async list(request: RestRequest<VariationsQueryV3>): Promise<RestResponse> {
    const { args, context, view } = request;
    const { records, total = 0 } = await this.versioned.list(args, context, {});
    const bodies = records.map((record) => {
      const parents = { product_id: (record as VariationRecord).row.productId };
      return represent(ProductVariationV3, record, {
        context,
        view,
        parents,
        links: this.versioned.links?.(record, context, parents),
      });
    });
    return listResponse(bodies, pagingOf(args, { total }));
  }

  @Endpoint<VariationsController>({
    ...{
      method: 'POST',
      path: 'products/<product_id>/variations/generate',
      summary: 'Create the missing variations',
      errors: [ProductUnknown, TooManyVariations],
      isAction: true,
    },
    body: GenerationInput,
    ...{ schema: GenerationResult, title: 'generated_variations' },
    assertExists: (controller, request) =>
      controller.versioned.assertExists(
        'create',
        { parents: { product_id: request.id('product_id') }, query: {} },
        request.context,
      ),
  })
  async generate(request: RestRequest<GenerationInput>): Promise<RestResponse> {
    const { delete: deletesOthers, defaultValues = {} } = request.args;
    const options = { defaults: acceptVariationV2(defaultValues as object), deletesOthers };
    const { created, deleted } = await this.generated.generate(request.id('product_id'), options, request.context);
    return ok({ count: created, ...(deletesOthers && { deleted_count: deleted }) });
  }
}
