import { Injectable } from '@nestjs/common';
import { Database, offsetOf, type UnitOfWork } from '@grove/database';
import {
  RecordService,
  type DeleteOptions,
  type Page,
  type RecordChange,
  type RequestContext,
  type Verb,
  type Write,
} from '@grove/rest';
import { TaxClassesService } from '@grove/taxes';
import { ProductNotDeletable, ProductNotEditable, ProductNotFound, VariationIsNoProduct } from '../errors.js';
import { productPolicyFor } from './product-policy.js';
import type { ProductDetails } from './read/product-details.js';
import { ProductLoader } from './read/product-loader.js';
import { ProductImages } from './write/product-images.js';
import { ProductList } from './list/product-list.js';
import { ProductPresentations } from './read/product-presentations.js';
import { ProductTerms } from './write/product-terms.js';
import { withHtmlTexts } from './write/product-texts.js';
import { ProductWriter, type ProductWithTerms, type WrittenProduct } from './write/product-writer.js';
import { linksOf, ProductEvents } from './product-events.js';
import type { ProductInput } from './write/product-input.js';
import type { AnyProductsQuery } from './api/query-v3.js';
import type { ProductRecord } from './read/product-record.js';
import { findSentTexts } from './write/product-texts.js';
import type { StockEvent } from './write/stock-events.rules.js';
import type { VariationChanges } from '../variations/variation-changes.js';
import type { VariationEntity } from '../variations/variation.entity.js';
import { MAX_WITH_VARIATIONS, VariationsAsProducts } from '../variations/variations-as-products.js';

const NOT_FOUND_ERRORS = {
  view: ProductNotFound,
  create: ProductNotFound,
  edit: ProductNotEditable,
  delete: ProductNotDeletable,
  batch: ProductNotFound,
};

/** Lists, reads, creates, changes and deletes products. */
@Injectable()
export class ProductsService extends RecordService<ProductDetails, ProductRecord, ProductInput, AnyProductsQuery> {
  private readonly events = new ProductEvents(this.database, this.variations, (details, viewer) =>
    this.toRecords(details, viewer),
  );

  links = linksOf;

  constructor(
    database: Database,
    private readonly loader: ProductLoader,
    private readonly productList: ProductList,
    private readonly writer: ProductWriter,
    private readonly images: ProductImages,
    private readonly terms: ProductTerms,
    private readonly presentations: ProductPresentations,
    private readonly variations: VariationsAsProducts,
    private readonly taxClasses: TaxClassesService,
  ) {
    super(database);
  }

  dynamicEnum = (): Promise<string[]> => this.taxClasses.words();

  async list(query: AnyProductsQuery, context: RequestContext): Promise<Page<ProductRecord>> {
    if (productPolicyFor(context).findsVariations) {
      const byDate = { ...query, orderby: query.orderby === 'id' ? 'id' : 'date' };
      const most = Math.min(offsetOf(query) + query.perPage, MAX_WITH_VARIATIONS);
      const variations = await this.variations.findFor(byDate, most);
      if (variations.total > 0) return this.listWithVariations(byDate, most, variations, context);
    }
    const { products, ...page } = await this.productList.find(query);
    return { records: await this.toRecords(await this.loader.withDetails(products), context), ...page };
  }

  /** The products of a list and the variations that are found like them, which `wc/v2` and `wc/v3` show as products. */
  private async listWithVariations(
    query: AnyProductsQuery,
    most: number,
    variations: { readonly rows: readonly VariationEntity[]; readonly total: number },
    context: RequestContext,
  ): Promise<Page<ProductRecord>> {
    const { products, total } = await this.productList.find({ ...query, page: 1, offset: 0, perPage: most });
    const page = await this.variations.pageWith(products, variations.rows, query);
    return { records: await this.toRecords(page, context), total: total + variations.total };
  }

  override create(input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.prepared(input, context, (prepared) => super.create(prepared, context));
  }

  /** Creates a product whose texts are HTML, and whose pictures are media, in a unit of work. */
  async createPrepared(unit: UnitOfWork, input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.publishWritten(unit, 'created', await this.writer.create(unit, input), context);
  }

  /** Writes the product without its details, which `find` reads and no change needs. */
  override update(id: number, input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.prepared(input, context, (prepared) =>
      this.database.write(async (unit) => {
        const current = await this.findLocked(id, context);
        const written = await this.writer.update(unit, current, prepared);
        const [wasInTrash, isInTrash] = [current.product.status === 'trash', written.product.status === 'trash'];
        const change = wasInTrash === isInTrash ? 'updated' : isInTrash ? 'deleted' : 'restored';
        return this.publishWritten(unit, change, written, context);
      }),
    );
  }

  /** Publishes a product that was scheduled; returns false if another process has done so. */
  publishScheduled(id: number, context: RequestContext): Promise<boolean> {
    return this.database.write(async (unit) => {
      const current = await this.findLocked(id, context);
      if (current.product.status !== 'future') return false;
      await this.publishWritten(unit, 'updated', await this.writer.update(unit, current, { status: 'publish' }), context);
      return true;
    });
  }

  /** Publishes updates of products that changed in another way than by `update`, such as their stock, and what happened to variations of them. */
  async publishUpdated(
    ids: readonly number[],
    context: RequestContext,
    { known, variations, stockEvents }: KnownChanges = {},
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.database.write(async (unit) => {
      const site = context.atSite();
      const details = await this.loader.load(ids, known);
      const products = await this.toRecords(details, site);
      for (const [index, { id }] of products.entries()) {
        const one = details[index];
        const toProduct = async (viewer: RequestContext) => (viewer === site ? products[index] : this.toRecord(one, viewer));
        const happened = { stockEvent: stockEvents?.get(id), variations: variations?.get(id) };
        await this.events.publish(unit, 'updated', { details: one, toProduct }, site, happened);
      }
    });
  }

  protected async find(id: number, verb: Verb, context: RequestContext): Promise<ProductDetails> {
    const [details] = id > 0 ? await this.loader.load([id]) : [];
    if (details) return details;
    const [variation] = productPolicyFor(context).findsVariations ? await this.variations.load([id]) : [];
    if (variation && verb === 'view') return variation;
    if (variation) throw new VariationIsNoProduct({ id, productId: variation.product.parentId });
    // WooCommerce has two codes for a product that cannot be deleted: the id of a variation gets the code of reading.
    if (verb === 'delete' && (await this.database.kindOf(id)) === 'variation') throw new ProductNotFound();
    throw new NOT_FOUND_ERRORS[verb]();
  }

  protected async toRecords(products: readonly ProductDetails[], context: RequestContext): Promise<ProductRecord[]> {
    const presentation = await this.presentations.of(products, context);
    const ids = products.map(({ product }) => product.id);
    const texts = productPolicyFor(context).readsSentTexts ? await findSentTexts(this.database, ids) : undefined;
    return products.map((details, index) => ({ id: ids[index], details, presentation, texts: texts?.get(ids[index]) }));
  }

  protected async lock(_write: Write, _input: ProductInput, id?: number): Promise<void> {
    if (id !== undefined) await this.loader.lock(id);
  }

  protected insert({ unit, context }: Write, input: ProductInput): Promise<ProductRecord> {
    return this.createPrepared(unit, input, context);
  }

  /** Moves a product to the trash, or deletes it for good. */
  protected async remove({ unit }: Write, current: ProductDetails, { force }: DeleteOptions): Promise<void> {
    const changes = force ? await this.writer.remove(unit, current) : (await this.writer.trash(unit, current)).variationChanges;
    const { id, status } = current.product;
    this.events.publishDeleted(unit, [...(status === 'trash' ? [] : [id]), ...changes.keys()]);
  }

  /** Cleans texts and fetches pictures before the unit of work begins, because both take long and others may wait for its locks. */
  private async prepared(
    input: ProductInput,
    context: RequestContext,
    work: (prepared: ProductInput) => Promise<ProductRecord>,
  ): Promise<ProductRecord> {
    return this.images.withFetchedImages(await withHtmlTexts(input), context, work);
  }

  /** Publishes what happened to a product and to its variations. Returns the product for the caller. */
  private async publishWritten(
    unit: UnitOfWork,
    change: RecordChange,
    written: WrittenProduct,
    context: RequestContext,
  ): Promise<ProductRecord> {
    const { stockEvent, variationChanges: variations } = written;
    const details = await this.detailsOf(written);
    const toProduct = (viewer: RequestContext) => this.toRecord(details, viewer);
    if (change !== 'deleted')
      return this.events.publish(unit, change, { details, toProduct }, context, { stockEvent, variations });
    this.events.publishDeleted(unit, [details.product.id]);
    await this.events.publishVariations(unit, details, variations, context);
    return toProduct(context);
  }

  /** Locks a product that is to be changed, and reads it. */
  private async findLocked(id: number, context: RequestContext): Promise<ProductWithTerms> {
    await this.loader.lock(id);
    const product = await this.loader.find(id);
    return product ? { product, terms: await this.terms.find(id) } : this.find(id, 'edit', context);
  }

  /** The details of a product that was just written. */
  private async detailsOf({ product, terms }: ProductWithTerms): Promise<ProductDetails> {
    return (await this.loader.withDetails([product], new Map([[product.id, terms]])))[0];
  }
}

/** What is known of products whose updates are published. */
interface KnownChanges {
  /** Products that were just written; they are not read. */
  readonly known?: readonly ProductWithTerms[];
  /** What happened to the variations of these products. */
  readonly variations?: ReadonlyMap<number, VariationChanges>;
  /** The products whose stock fell to a lower level. */
  readonly stockEvents?: ReadonlyMap<number, StockEvent>;
}
