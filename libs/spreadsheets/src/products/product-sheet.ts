import type { INestApplicationContext } from '@nestjs/common';
import { type Product, Product as ProductResource, type ProductInput, ProductsQuery, ProductsService } from '@grove/catalogue';
import { Database } from '@grove/database';
import { compileParser, fieldsOf, type JsonRecord, type RequestContext } from '@grove/rest';
import type { Cells } from '../csv-file.js';
import { InvalidCell, RecordNotFound } from '../errors.js';
import type { RowResult, Sheet } from '../sheet.js';
import { entriesOf } from './list-cells.js';
import { isNumbered, numberedHeader } from './numbered-columns.js';
import { PRODUCT_COLUMNS, withoutUnit } from './product-columns.js';
import { productInput, variationInput } from './product-input.js';
import { rowsOf } from './product-rows.js';
import { ShopNames } from './shop-names.js';

/** Products that are read at once. */
const PAGE = 50;

const FIRST = ['ID', 'Type', 'SKU', 'Name', 'Published'];
const MORE = ['Stock', 'Categories', 'Tags', 'Shipping class', 'Images', 'Parent', 'Grouped products', 'Upsells', 'Cross-sells'];
const COLUMNS = [...new Set([...FIRST, ...PRODUCT_COLUMNS.map(({ name }) => name), ...MORE])];

/** Products and their variations, with the columns that WooCommerce's own product files have. */
export class ProductSheet implements Sheet {
  readonly name = 'products';
  private readonly products: ProductsService;
  private readonly names: ShopNames;
  private readonly parsers;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly context: RequestContext,
  ) {
    this.products = app.get(ProductsService, { strict: false });
    this.names = new ShopNames(app, context);
    const fields = fieldsOf(ProductResource);
    this.parsers = { create: compileParser(fields, 'create'), update: compileParser(fields, 'update') };
  }

  async header(): Promise<string[]> {
    const most = { attributes: 0, downloads: 0 };
    for await (const product of this.all()) {
      most.attributes = Math.max(most.attributes, product.attributes.length);
      most.downloads = Math.max(most.downloads, ...[product, ...product.variations].map(({ downloads }) => downloads.length));
    }
    return [...COLUMNS, ...numberedHeader(most.attributes, most.downloads)];
  }

  async count(): Promise<number> {
    return (await this.page(1, 1)).total ?? 0;
  }

  async *rows(): AsyncGenerator<Cells> {
    for await (const product of this.all()) yield* await rowsOf(product, this.names);
  }

  understood(columns: readonly string[]): string[] {
    const known = new Set(COLUMNS.map(withoutUnit));
    return columns.filter((column) => known.has(withoutUnit(column)) || isNumbered(column));
  }

  async apply(cells: Cells): Promise<RowResult> {
    this.names.startRow();
    const isVariation = /\bvariation\b/i.test(cells.get('Type') ?? '');
    return isVariation ? this.applyVariation(cells) : this.applyProduct(cells);
  }

  private async applyProduct(cells: Cells): Promise<RowResult> {
    const id = await this.existingId(cells, 'product');
    const input = await productInput(cells, this.names);
    const parse = id === undefined ? this.parsers.create : this.parsers.update;
    const parsed = parse(input) as ProductInput;
    const product =
      id === undefined ? await this.products.create(parsed, this.context) : await this.products.update(id, parsed, this.context);
    for (const child of await this.names.productIds(entriesOf(cells.get('Grouped products') ?? '')))
      await this.products.update(child, { parentId: product.id }, this.context);
    return id === undefined ? 'created' : 'updated';
  }

  private async applyVariation(cells: Cells): Promise<RowResult> {
    const parentName = (cells.get('Parent') ?? '').trim();
    if (parentName === '')
      throw new InvalidCell({ column: 'Parent', problem: 'is empty: a variation needs the SKU or id of its product' });
    const [parentId] = await this.names.productIds([parentName]);
    const parent = await this.products.get(parentId, {}, this.context);
    const id = await this.existingId(cells, 'variation');
    const known = parent.variations.find((variation) => variation.id === id);
    const input: JsonRecord = { ...(known && { id: known.id }), ...(await variationInput(cells, this.names)) };
    const parsed = this.parsers.update({ variations: [input] }) as ProductInput;
    await this.products.update(parentId, parsed, this.context);
    return known ? 'updated' : 'created';
  }

  /** The id of the product or variation of a row: by its id, or else by its SKU. A row without either is new. */
  private async existingId(cells: Cells, kind: 'product' | 'variation'): Promise<number | undefined> {
    const [id, sku] = [Number(cells.get('ID') ?? 0), (cells.get('SKU') ?? '').trim()];
    const database = this.app.get(Database);
    if (id > 0 && (await database.kindOf(id)) === kind) return id;
    if (sku === '') {
      if (id > 0) throw new RecordNotFound({ kind, name: `with the id ${id}; leave the cell "ID" empty to create one` });
      return undefined;
    }
    const found = await this.names.findSku(sku);
    return found !== undefined && (await database.kindOf(found)) === kind ? found : undefined;
  }

  private async *all(): AsyncGenerator<Product> {
    for (let page = 1; ; page++) {
      const { records } = await this.page(page, PAGE);
      yield* records;
      if (records.length < PAGE) return;
    }
  }

  private page(page: number, perPage: number) {
    const query = compileParser(fieldsOf(ProductsQuery), 'query')({ page, per_page: perPage, orderby: 'id', order: 'asc' });
    return this.products.list(query as unknown as ProductsQuery, this.context);
  }
}
