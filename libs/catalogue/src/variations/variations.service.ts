import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { withTexts } from '@grove/content';
import {
  RecordService,
  type DeleteOptions,
  type Links,
  type Page,
  type ParentIds,
  type RequestContext,
  type Target,
  type Verb,
  type ViewQuery,
  type Write,
} from '@grove/rest';
import { ProductUnknown, VariationNotFound, VariationTrashed } from '../errors.js';
import { AttributeLookup } from '../products/write/attribute-lookup.js';
import { ProductImages } from '../products/write/product-images.js';
import { ProductEntity } from '../products/product.entity.js';
import type { ProductDetails } from '../products/read/product-details.js';
import { ProductLoader } from '../products/read/product-loader.js';
import { ProductPresentations } from '../products/read/product-presentations.js';
import { ProductsService } from '../products/products.service.js';
import { RuleContexts } from '../products/write/rule-contexts.js';
import { ProductVariations, type WrittenVariation } from './product-variations.js';
import { changeOfAll, NO_CHANGES, type VariationChanges } from './variation-changes.js';
import type { VariationRecord } from './variation-record.js';
import { VariationList, type VariationsQuery } from './variation-list.js';
import { toVariationResources } from './api/v1.js';
import { isInTrash } from './variation-status.rules.js';
import { VariationEntity } from './variation.entity.js';
import type { VariationInput } from './variation-input.js';

/** Lists, reads, creates, changes and deletes variations as records of their own, for `wc/v2` and `wc/v3`. Each write is an update of the product. */
@Injectable()
export class VariationsService extends RecordService<VariationEntity, VariationRecord, VariationInput, VariationsQuery> {
  private readonly table = new Repository(this.database, VariationEntity);
  private readonly productRows = new Repository(this.database, ProductEntity);

  constructor(
    database: Database,
    private readonly products: ProductsService,
    private readonly loader: ProductLoader,
    private readonly lists: VariationList,
    private readonly writer: ProductVariations,
    private readonly rules: RuleContexts,
    private readonly attributes: AttributeLookup,
    private readonly images: ProductImages,
    private readonly presentations: ProductPresentations,
  ) {
    super(database);
  }

  dynamicEnum = (): Promise<string[]> => this.products.dynamicEnum();

  /** The variations of the product in the path, or of all products. */
  async list(query: VariationsQuery & ViewQuery, context: RequestContext, parents: ParentIds): Promise<Page<VariationRecord>> {
    const { rows, total } = await this.lists.find(query, parents['product_id']);
    return { records: await this.toRecords(rows, context), total };
  }

  override create(sent: VariationInput, context: RequestContext, parents: ParentIds): Promise<VariationRecord> {
    return this.prepared(sent, context, (input) => super.create(input, context, parents));
  }

  override update(id: number, sent: VariationInput, context: RequestContext, parents: ParentIds): Promise<VariationRecord> {
    return this.prepared(sent, context, (input) => super.update(id, input, context, parents));
  }

  /** An unknown product has no variations to list, and none can be created. */
  override async assertExists(verb: Verb, { id, parents }: Target<VariationRecord>, context: RequestContext): Promise<void> {
    if (verb === 'create') await this.findProduct(parents['product_id']);
    else if (id !== undefined) await this.find(id, verb, context, parents);
  }

  links({ row }: VariationRecord, context: RequestContext): Links {
    return { up: [{ href: context.url(`/shop/v1/products/${row.productId}`) }] };
  }

  /** A product with its details, which is locked until the unit of work ends. */
  async lockProduct(id: number): Promise<ProductDetails> {
    await this.loader.lock(id);
    return this.findProduct(id);
  }

  /** Writes one variation of a product that is locked; returns its id, and what happened to it. */
  async save(
    unit: UnitOfWork,
    { product }: ProductDetails,
    input: VariationInput,
    current?: VariationEntity,
  ): Promise<WrittenVariation> {
    const findTerm = input.attributes ? await this.attributes.termFinder(product.attributes) : () => undefined;
    const context = { ...(await this.rules.of([input])), attributes: product.attributes, findTerm };
    return this.writer.save(unit, { productId: product.id, entry: input, current }, context);
  }

  /** Publishes what happened to variations, and the update of their product, whose price and stock follow from them. */
  async publish(productId: number, changes: VariationChanges, context: RequestContext): Promise<void> {
    await this.productRows.update(productId, { modifiedAt: now(), activePrice: null, stockStatus: null });
    await this.products.publishUpdated([productId], context, { variations: new Map([[productId, changes]]) });
  }

  protected async find(id: number, _verb: Verb, _context: RequestContext, parents: ParentIds): Promise<VariationEntity> {
    const row = await this.table.findById(id);
    if (!row || row.productId !== parents['product_id']) throw new VariationNotFound();
    return row;
  }

  protected lock({ parents }: Write): Promise<void> {
    return this.loader.lock(parents['product_id']);
  }

  protected async insert(write: Write, input: VariationInput): Promise<VariationRecord> {
    const details = await this.findProduct(write.parents['product_id']);
    return this.written(write, await this.save(write.unit, details, { status: 'publish', ...input }));
  }

  protected override async change(write: Write, row: VariationEntity, input: VariationInput): Promise<VariationRecord> {
    const details = await this.findProduct(row.productId, VariationNotFound);
    return this.written(write, await this.save(write.unit, details, input, row));
  }

  /** Moves a variation to the trash, or deletes it for good. */
  protected async remove({ unit, context }: Write, row: VariationEntity, { force }: DeleteOptions): Promise<void> {
    if (force) await this.writer.remove(unit, row);
    else if (isInTrash(row)) throw new VariationTrashed();
    else await this.save(unit, await this.findProduct(row.productId, VariationNotFound), { status: 'trash' }, row);
    await this.publish(row.productId, isInTrash(row) ? NO_CHANGES : changeOfAll([row.id], 'deleted'), context);
  }

  private async written({ context, parents }: Write, { id, events }: WrittenVariation): Promise<VariationRecord> {
    const record = await this.get(id, {}, context, parents);
    await this.publish(record.row.productId, new Map([[id, events]]), context);
    return record;
  }

  /** Converts the text and fetches the picture before the unit of work begins. */
  private async prepared(
    sent: VariationInput,
    context: RequestContext,
    work: (input: VariationInput) => Promise<VariationRecord>,
  ): Promise<VariationRecord> {
    const input = await withTexts(sent, ['description'], 'productText');
    return this.images.withFetchedImages({ variations: [input as never] }, context, ({ variations }) => work(variations![0]));
  }

  private async findProduct(id: number, unknown = ProductUnknown): Promise<ProductDetails> {
    const [details] = await this.loader.load([id]);
    if (!details) throw new unknown();
    return details;
  }

  protected async toRecords(rows: readonly VariationEntity[], context: RequestContext): Promise<VariationRecord[]> {
    const parents = await this.loader.load([...new Set(rows.map(({ productId }) => productId))]);
    const pictures = await this.loader.picturesOf(rows);
    const own = parents.map((details) => ({
      ...details,
      shared: { ...details.shared, pictures },
      variations: rows.filter(({ productId }) => productId === details.product.id),
    }));
    const presentation = await this.presentations.of(own, context);
    const records = new Map<number, VariationRecord>();
    for (const details of own)
      toVariationResources(details, presentation).forEach((resource, index) => {
        records.set(resource.id, { ...resource, row: details.variations[index], details, presentation });
      });
    return rows.map(({ id }) => records.get(id)!);
  }
}
