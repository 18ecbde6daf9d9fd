import type { Database, UnitOfWork } from '@grove/database';
import { ResourceEvents, type Links, type RecordChange, type RequestContext } from '@grove/rest';
import { NO_CHANGES, type VariationChanges } from '../variations/variation-changes.js';
import type { VariationsAsProducts } from '../variations/variations-as-products.js';
import { Product } from './api/v1.js';
import type { ProductDetails } from './read/product-details.js';
import type { ProductRecord } from './read/product-record.js';
import type { StockEvent } from './write/stock-events.rules.js';

/** Makes records of products for a context, all together. */
type ToRecords = (details: readonly ProductDetails[], viewer: RequestContext) => Promise<ProductRecord[]>;

/** What happened to a product besides its change. */
interface ProductHappenings {
  readonly stockEvent?: StockEvent;
  readonly variations?: VariationChanges;
}

/** Publishes what happens to products. A variation has events of its own, as a product, which is how `wc/v2` and `wc/v3` read it. */
export class ProductEvents {
  private readonly events: ResourceEvents<ProductRecord>;

  constructor(
    database: Database,
    private readonly variations: VariationsAsProducts,
    private readonly toRecords: ToRecords,
  ) {
    this.events = new ResourceEvents(database, Product, 'product', linksOf);
  }

  /** Publishes a change of a product that was not deleted. `toProduct` makes its record for a context. Returns the product for the caller. */
  async publish(
    unit: UnitOfWork,
    change: Exclude<RecordChange, 'deleted'>,
    { details, toProduct }: { details: ProductDetails; toProduct: (viewer: RequestContext) => Promise<ProductRecord> },
    context: RequestContext,
    { stockEvent, variations }: ProductHappenings,
  ): Promise<ProductRecord> {
    const product = await this.events.publish(unit, change, context, toProduct);
    if (stockEvent) await this.events.publish<StockEvent>(unit, stockEvent, context.atSite(), toProduct);
    await this.publishVariations(unit, details, variations, context);
    return product;
  }

  /** Publishes the deletion of products or variations. */
  publishDeleted(unit: UnitOfWork, ids: readonly number[]): void {
    for (const id of ids) this.events.publishDeleted(unit, id);
  }

  /** Publishes what happened to variations of a product. */
  async publishVariations(
    unit: UnitOfWork,
    parent: ProductDetails,
    changes: VariationChanges = NO_CHANGES,
    context: RequestContext,
  ): Promise<void> {
    const ids = [...changes.keys()];
    const shown = ids.filter((id) => !changes.get(id)!.includes('deleted'));
    this.publishDeleted(
      unit,
      ids.filter((id) => !shown.includes(id)),
    );
    const details = shown.length === 0 ? [] : await this.variations.of(parent, shown);
    const recordsIn = this.recordsOnceIn(details);
    for (const [index, { product }] of details.entries())
      for (const event of changes.get(product.id)!)
        if (event !== 'deleted')
          await this.events.publish<StockEvent>(
            unit,
            event,
            context.atSite(),
            async (viewer) => (await recordsIn(viewer))[index],
          );
  }

  /** Makes the records of all variations together, once for each version. */
  private recordsOnceIn(details: readonly ProductDetails[]): (viewer: RequestContext) => Promise<ProductRecord[]> {
    const known = new Map<number, Promise<ProductRecord[]>>();
    return (viewer) => {
      const records = known.get(viewer.apiVersion) ?? this.toRecords(details, viewer);
      known.set(viewer.apiVersion, records);
      return records;
    };
  }
}

/** The links of a product. */
export function linksOf({ details }: ProductRecord, context: RequestContext): Links {
  const { parentId } = details.product;
  return parentId === 0 ? {} : { up: [{ href: context.url(`/shop/v1/products/${parentId}`) }] };
}
