import { Injectable } from '@nestjs/common';
import { Database, offsetOf, type UnitOfWork } from '@grove/database';
import {
  ResourceEvents,
  type DeleteOptions,
  type Links,
  type Page,
  type RecordChange,
  type RequestContext,
  type ResourceService,
  type Target,
  type Verb,
  type ViewQuery,
} from '@grove/rest';
import { TaxClassesService } from '@grove/taxes';
import { ProductNotDeletable, ProductNotEditable, ProductNotFound, VariationIsNoProduct } from '../errors.js';
import type { ProductDetails } from './read/product-details.js';
import { ProductLoader } from './read/product-loader.js';
import { ProductImages } from './write/product-images.js';
import { ProductList } from './list/product-list.js';
import { ProductPresentations } from './read/product-presentations.js';
import { ProductTerms } from './write/product-terms.js';
import { withHtmlTexts } from './write/product-texts.js';
import { ProductWriter, type ProductWithTerms, type WrittenProduct } from './write/product-writer.js';
import { Product, type ProductInput } from './api/product.resource.js';
import type { AnyProductsQuery } from './api/products.versions.query.js';
import type { ProductRecord } from './read/product-record.js';
import { findSentTexts } from './write/product-texts.js';
import { NO_CHANGES, type VariationChanges } from '../variations/variation-changes.js';
import { publishVariations } from '../variations/variation-events.js';
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
export class ProductsService implements ResourceService<ProductRecord, AnyProductsQuery> {
  private readonly events = new ResourceEvents<ProductRecord>(this.database, Product, 'product', (record, viewer) =>
    this.links(record, viewer),
  );

  constructor(
    private readonly database: Database,
    private readonly loader: ProductLoader,
    private readonly productList: ProductList,
    private readonly writer: ProductWriter,
    private readonly images: ProductImages,
    private readonly terms: ProductTerms,
    private readonly presentations: ProductPresentations,
    private readonly variations: VariationsAsProducts,
    private readonly taxClasses: TaxClassesService,
  ) {}

  dynamicEnum = (): Promise<string[]> => this.taxClasses.words();

  async list(query: AnyProductsQuery, context: RequestContext): Promise<Page<ProductRecord>> {
    if (context.apiVersion > 1) {
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

  async get(id: number, _query: ViewQuery, context: RequestContext): Promise<ProductRecord> {
    return this.toRecord(await this.find(id, 'view', context), context);
  }

  create(input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.write(input, context, (unit, prepared) => this.createPrepared(unit, prepared, context));
  }

  /** Creates a product whose texts are HTML, and whose pictures are media, in a unit of work. */
  async createPrepared(unit: UnitOfWork, input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.publishWritten(unit, 'created', await this.writer.create(unit, input), context);
  }

  update(id: number, input: ProductInput, context: RequestContext): Promise<ProductRecord> {
    return this.write(input, context, async (unit, prepared) => {
      const current = await this.lock(id, context);
      const written = await this.writer.update(unit, current, prepared);
      const [wasInTrash, isInTrash] = [current.product.status === 'trash', written.product.status === 'trash'];
      const change = wasInTrash === isInTrash ? 'updated' : isInTrash ? 'deleted' : 'restored';
      return this.publishWritten(unit, change, written, context);
    });
  }

  /** Publishes a product that was scheduled; returns false if another process has done so. */
  publishScheduled(id: number, context: RequestContext): Promise<boolean> {
    return this.database.write(async (unit) => {
      const current = await this.lock(id, context);
      if (current.product.status !== 'future') return false;
      await this.publishWritten(unit, 'updated', await this.writer.update(unit, current, { status: 'publish' }), context);
      return true;
    });
  }

  /** Moves a product to the trash, or deletes it for good. Returns it as it was before. */
  delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<ProductRecord> {
    return this.database.write(async (unit) => {
      await this.loader.lock(id);
      const current = await this.find(id, 'delete', context);
      const before = await this.toRecord(current, context);
      const changes = force ? await this.writer.remove(unit, current) : (await this.writer.trash(unit, current)).variationChanges;
      if (current.product.status !== 'trash') this.events.publishDeleted(unit, id);
      for (const variation of changes.keys()) this.events.publishDeleted(unit, variation);
      return before;
    });
  }

  /** Publishes updates of products that changed in another way than by `update`, such as their stock, and what happened to variations of them. */
  async publishUpdated(ids: readonly number[], context: RequestContext, { known, variations }: KnownChanges = {}): Promise<void> {
    if (ids.length === 0) return;
    await this.database.write(async (unit) => {
      const site = context.atSite();
      const details = await this.loader.load(ids, known);
      const products = await this.toRecords(details, site);
      for (const [index, product] of products.entries())
        await this.events.publish(unit, 'updated', site, async (viewer) =>
          viewer === site ? product : this.toRecord(details[index], viewer),
        );
      for (const one of details) await this.publishVariations(unit, one, variations?.get(one.product.id) ?? NO_CHANGES, context);
    });
  }

  async assertExists(verb: Verb, { id }: Target<ProductRecord>, context?: RequestContext): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, verb, context);
  }

  links({ details }: ProductRecord, context: RequestContext): Links {
    const { parentId } = details.product;
    return parentId === 0 ? {} : { up: [{ href: context.url(`/shop/v1/products/${parentId}`) }] };
  }

  /** Cleans texts and fetches pictures before the unit of work begins, because both take long and others may wait for its locks. */
  private async write(
    input: ProductInput,
    context: RequestContext,
    work: (unit: UnitOfWork, prepared: ProductInput) => Promise<ProductRecord>,
  ): Promise<ProductRecord> {
    return this.images.withFetchedImages(await withHtmlTexts(input), context, (prepared) =>
      this.database.write((unit) => work(unit, prepared)),
    );
  }

  /** Publishes what happened to a product and to its variations. Returns the product for the caller. */
  private async publishWritten(
    unit: UnitOfWork,
    change: RecordChange,
    written: WrittenProduct,
    context: RequestContext,
  ): Promise<ProductRecord> {
    const details = await this.detailsOf(written);
    const toProduct = (viewer: RequestContext) => this.toRecord(details, viewer);
    if (change === 'deleted') this.events.publishDeleted(unit, details.product.id);
    const product = await (change === 'deleted' ? toProduct(context) : this.events.publish(unit, change, context, toProduct));
    await this.publishVariations(unit, details, written.variationChanges, context);
    return product;
  }

  /** Publishes what happened to variations of a product, each as a product, as `wc/v2` and `wc/v3` read it. */
  private async publishVariations(
    unit: UnitOfWork,
    parent: ProductDetails,
    changes: VariationChanges,
    context: RequestContext,
  ): Promise<void> {
    const shown = [...changes.keys()].filter((id) => changes.get(id) !== 'deleted');
    const details = shown.length === 0 ? [] : await this.variations.of(parent, shown);
    const toProducts = (viewer: RequestContext) => this.toRecords(details, viewer);
    await publishVariations(unit, this.events, { changes, details, context, toProducts });
  }

  /** Locks a product that is to be changed, and reads it. */
  private async lock(id: number, context: RequestContext): Promise<ProductWithTerms> {
    await this.loader.lock(id);
    const product = await this.loader.find(id);
    return product ? { product, terms: await this.terms.find(id) } : this.find(id, 'edit', context);
  }

  private async find(id: number, verb: Verb, context?: RequestContext): Promise<ProductDetails> {
    const [details] = id > 0 ? await this.loader.load([id]) : [];
    if (details) return details;
    // `wc/v2` and `wc/v3` read a variation as a product.
    const [variation] = context && context.apiVersion > 1 ? await this.variations.load([id]) : [];
    if (variation && verb === 'view') return variation;
    if (variation) throw new VariationIsNoProduct({ id, productId: variation.product.parentId });
    // WooCommerce has two codes for a product that cannot be deleted: the id of a variation gets the code of reading.
    if (verb === 'delete' && (await this.database.kindOf(id)) === 'variation') throw new ProductNotFound();
    throw new NOT_FOUND_ERRORS[verb]();
  }

  /** The details of a product that was just written. */
  private async detailsOf({ product, terms }: ProductWithTerms): Promise<ProductDetails> {
    return (await this.loader.withDetails([product], new Map([[product.id, terms]])))[0];
  }

  private async toRecords(products: readonly ProductDetails[], context: RequestContext): Promise<ProductRecord[]> {
    const presentation = await this.presentations.of(products, context);
    const ids = products.map(({ product }) => product.id);
    // Only `wc/v2` and `wc/v3` show them.
    const texts = context.apiVersion === 1 ? undefined : await findSentTexts(this.database, ids);
    return products.map((details, index) => ({ id: ids[index], details, presentation, texts: texts?.get(ids[index]) }));
  }

  private async toRecord(details: ProductDetails, context: RequestContext): Promise<ProductRecord> {
    return (await this.toRecords([details], context))[0];
  }
}

/** What is known of products whose updates are published. */
interface KnownChanges {
  /** Products that were just written; they are not read. */
  readonly known?: readonly ProductWithTerms[];
  /** What happened to the variations of these products. */
  readonly variations?: ReadonlyMap<number, VariationChanges>;
}
