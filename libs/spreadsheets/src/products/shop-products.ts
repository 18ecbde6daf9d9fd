import type { INestApplicationContext } from '@nestjs/common';
import { ProductsService, ProductV3, ProductVariationV3, type VariationRecord, VariationsService } from '@grove/catalogue';
import {
  compileParser,
  differencesOf,
  fieldsOf,
  type JsonRecord,
  MetaDataStore,
  optionsOf,
  type RequestContext,
  type ResourceService,
  SHOP_V3,
  VersionedService,
} from '@grove/rest';
import { shownProduct, type ShownProduct, shownVariation } from './product-rows.js';

/** Records that are read together. */
const PAGE = 100;

/** A product with its variations. */
interface ProductFamily {
  readonly product: ShownProduct;
  readonly variations: readonly ShownProduct[];
}

/** Products and variations in the form of the newest version of the interface, which shows and takes more of them than the first one. */
export class ShopProducts {
  private readonly products: VersionedService;
  private readonly variations: VersionedService;
  private readonly context: RequestContext;
  private readonly parsers = { product: parsersOf(ProductV3), variation: parsersOf(ProductVariationV3) };

  constructor(app: INestApplicationContext, context: RequestContext) {
    const metaData = app.get(MetaDataStore, { strict: false });
    const service = (of: new (...args: never[]) => object) => app.get<ResourceService>(of, { strict: false });
    this.products = new VersionedService(service(ProductsService), differencesOf(ProductV3)!, metaData);
    this.variations = new VersionedService(service(VariationsService), differencesOf(ProductVariationV3)!, metaData);
    this.context = context.atSiteIn(SHOP_V3);
  }

  /** All products that are not in the trash, in the order of their ids. */
  async *all(): AsyncGenerator<ProductFamily> {
    for await (const record of pages(this.products, ProductV3, this.context, {})) {
      const product = shownProduct(record);
      const parents = { product_id: product['id'] as number };
      const variations: ShownProduct[] = [];
      if (product['type'] === 'variable')
        for await (const one of pages(this.variations, ProductVariationV3, this.context, parents))
          variations.push(shownVariation(one as VariationRecord));
      yield { product, variations };
    }
  }

  async product(id: number): Promise<ShownProduct> {
    return shownProduct(await this.products.get(id, {}, this.context, {}));
  }

  async variation(id: number, productId: number): Promise<ShownProduct> {
    return shownVariation((await this.variations.get(id, {}, this.context, { product_id: productId })) as VariationRecord);
  }

  /** Creates a product, or changes it; returns it. */
  async saveProduct(id: number | undefined, input: JsonRecord): Promise<ShownProduct> {
    const { create, update } = this.parsers.product;
    if (id === undefined) return shownProduct(await this.products.create(create(input), this.context, {}));
    return shownProduct(await this.products.update(id, update(input), this.context, {}));
  }

  async saveVariation(id: number | undefined, productId: number, input: JsonRecord): Promise<void> {
    const { create, update } = this.parsers.variation;
    const parents = { product_id: productId };
    if (id === undefined) await this.variations.create(create(input), this.context, parents);
    else await this.variations.update(id, update(input), this.context, parents);
  }
}

function parsersOf(resource: new () => object) {
  const fields = fieldsOf(resource);
  return { create: compileParser(fields, 'create'), update: compileParser(fields, 'update') };
}

async function* pages(
  service: VersionedService,
  resource: new () => object,
  context: RequestContext,
  parents: Readonly<Record<string, number>>,
): AsyncGenerator<object> {
  const parse = compileParser(fieldsOf(optionsOf(resource).collection), 'query');
  for (let page = 1; ; page++) {
    const query = parse({ page, per_page: PAGE, orderby: 'id', order: 'asc' });
    const { records } = await service.list(query, context, parents);
    yield* records;
    if (records.length < PAGE) return;
  }
}
