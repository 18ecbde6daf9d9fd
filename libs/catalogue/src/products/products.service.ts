import { Injectable } from '@nestjs/common';
import { Config, now } from '@grove/core';
import { Database, lockRow, type UnitOfWork } from '@grove/database';
import type { DeleteOptions, Links, Page, RequestContext, ResourceService, Target, Verb, ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { ProductNotDeletable, ProductNotEditable, ProductNotFound } from '../errors.js';
import { ProductFamilies, type ProductFamily } from './product-family.js';
import { ProductImages } from './product-images.js';
import { ProductList } from './product-list.js';
import { presentProduct } from './product-presenter.js';
import type { Showing } from './shared-product-fields.js';
import { withHtml } from './product-texts.js';
import { ProductWriter, type WrittenProduct } from './product-writer.js';
import { Product, type ProductInput } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';
import { productEvent } from './product-events.js';

const UNKNOWN = {
  view: ProductNotFound,
  create: ProductNotFound,
  edit: ProductNotEditable,
  delete: ProductNotDeletable,
  batch: ProductNotFound,
};

/** The five verbs of products. Finding, reading, writing and showing are rooms of their own beside this file. */
@Injectable()
export class ProductsService implements ResourceService<Product, ProductsQuery> {
  constructor(
    private readonly database: Database,
    private readonly families: ProductFamilies,
    private readonly finder: ProductList,
    private readonly writer: ProductWriter,
    private readonly images: ProductImages,
    private readonly settings: SiteSettings,
    private readonly config: Config,
  ) {}

  async list(query: ProductsQuery, context: RequestContext): Promise<Page<Product>> {
    const { products, ...place } = await this.finder.find(query);
    return { records: await this.show(await this.families.around(products), context), ...place };
  }

  async get(id: number, _query: ViewQuery, context: RequestContext): Promise<Product> {
    return this.showOne(await this.find(id, 'view'), context);
  }

  create(input: ProductInput, context: RequestContext): Promise<Product> {
    return this.writing(input, context, async (unit, fetched) => {
      const product = await this.showWritten(await this.writer.create(unit, fetched), context);
      unit.emit(productEvent('created', product, context));
      return product;
    });
  }

  update(id: number, input: ProductInput, context: RequestContext): Promise<Product> {
    return this.writing(input, context, async (unit, fetched) => {
      await lockRow(unit, 'product', id);
      const current = await this.find(id, 'edit');
      const product = await this.showWritten(await this.writer.update(unit, current.product, fetched), context);
      unit.emit(
        productEvent(current.product.status === 'trash' && product.status !== 'trash' ? 'restored' : 'updated', product, context),
      );
      return product;
    });
  }

  /** Answers the product as it was before. */
  delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<Product> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'product', id);
      const current = await this.find(id, 'delete');
      const before = await this.showOne(current, context);
      if (force) await this.writer.remove(unit, current.product);
      else await this.writer.trash(unit, current.product);
      if (current.product.status !== 'trash') unit.emit(productEvent('deleted', before, context));
      return before;
    });
  }

  /** Tells of products that something else than their own update changed, as of an update. */
  async tellUpdated(ids: readonly number[], context: RequestContext): Promise<void> {
    if (ids.length === 0) return;
    await this.database.write(async (unit) => {
      const products = await this.show(await this.families.of(ids), context);
      for (const product of products) unit.emit(productEvent('updated', product, context));
    });
  }

  async assertExists(verb: Verb, { id }: Target<Product>): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, verb);
  }

  links(product: Product, context: RequestContext): Links {
    return product.parentId === 0 ? {} : { up: [{ href: context.url(`/shop/v1/products/${product.parentId}`) }] };
  }

  /** Texts are cleaned, and pictures that have to be fetched are there, before the unit of work begins: nobody waits for it meanwhile. */
  private async writing(
    input: ProductInput,
    context: RequestContext,
    work: (unit: UnitOfWork, fetched: ProductInput) => Promise<Product>,
  ): Promise<Product> {
    return this.images.fetching(await withHtml(input), context, (fetched) => this.database.write((unit) => work(unit, fetched)));
  }

  private async find(id: number, verb: Verb): Promise<ProductFamily> {
    const [family] = id > 0 ? await this.families.of([id]) : [];
    if (family) return family;
    // Clients of the reference know two codes for a product that cannot be deleted: that of reading when the id is a variation's.
    if (verb === 'delete' && (await this.database.kindOf(id)) === 'variation') throw new ProductNotFound();
    throw new UNKNOWN[verb]();
  }

  private async show(families: readonly ProductFamily[], context: RequestContext): Promise<Product[]> {
    const showing = await this.showing(families, context);
    return families.map((family) => presentProduct(family, showing));
  }

  /** A product that was just written, with what belongs to it now. */
  private async showWritten({ product, terms }: WrittenProduct, context: RequestContext): Promise<Product> {
    return this.showOne((await this.families.around([product], new Map([[product.id, terms]])))[0], context);
  }

  private async showOne(family: ProductFamily, context: RequestContext): Promise<Product> {
    return (await this.show([family], context))[0];
  }

  /** The zone is only asked for where a sale date is shown. */
  private async showing(families: readonly ProductFamily[], context: RequestContext): Promise<Showing> {
    const dated = families.some(({ product, variations }) =>
      [product, ...variations].some((row) => row.saleFrom !== null || row.saleTo !== null),
    );
    return {
      mountPoint: context.mountPoint,
      zone: dated ? await this.settings.timezone() : 'utc',
      now: now(),
      currency: this.config.currency,
    };
  }
}
