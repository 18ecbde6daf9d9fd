import type { UnitOfWork } from '@grove/database';
import type { RecordChange, RequestContext, ResourceEvents } from '@grove/rest';
import type { ProductDetails } from '../products/read/product-details.js';
import type { ProductRecord } from '../products/read/product-record.js';
import type { VariationChanges } from './variation-changes.js';

/** Variations that changed: those that were not deleted with their details, and what makes product records of all of them for a context. */
interface ChangedVariations {
  readonly changes: VariationChanges;
  readonly details: readonly ProductDetails[];
  readonly context: RequestContext;
  readonly toProducts: (viewer: RequestContext) => Promise<ProductRecord[]>;
}

/** Publishes what happened to variations of a product, each as a product, as `wc/v2` and `wc/v3` read it. */
export async function publishVariations(
  unit: UnitOfWork,
  events: ResourceEvents<ProductRecord>,
  { changes, details, context, toProducts }: ChangedVariations,
): Promise<void> {
  for (const [id, change] of changes) if (change === 'deleted') events.publishDeleted(unit, id);
  // The records of all variations are made together, once for each version.
  const known = new Map<number, Promise<ProductRecord[]>>();
  const recordsIn = (viewer: RequestContext): Promise<ProductRecord[]> => {
    const records = known.get(viewer.apiVersion) ?? toProducts(viewer);
    known.set(viewer.apiVersion, records);
    return records;
  };
  for (const [index, { product }] of details.entries()) {
    const change = changes.get(product.id) as Exclude<RecordChange, 'deleted'>;
    await events.publish(unit, change, context.atSite(), async (viewer) => (await recordsIn(viewer))[index]);
  }
}
