import type { INestApplicationContext } from '@nestjs/common';
import { ProductsService } from '@grove/catalogue';
import type { RequestContext } from '@grove/rest';
import { ShopSettings } from '@grove/settings';
import type { Cells } from '../csv/cells.js';
import { KNOWN_PRODUCT_HEADINGS, MEASURES, productColumn } from '../headings/product-column.js';
import type { ImportMode, Sheet, SheetColumn, SheetImport, SheetLayout } from '../sheet.js';
import { MetaKeys } from './meta-cells.js';
import { numberedHeader } from './numbered-columns.js';
import { PRODUCT_COLUMNS } from './product-columns.js';
import { ProductImport } from './product-import.js';
import { productCells, variationCells } from './product-rows.js';
import { ShopNames } from './shop-names.js';
import { ShopProducts } from './shop-products.js';

const FIRST = ['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published'];
const MORE = [
  ...['Stock', 'Categories', 'Tags', 'Brands', 'Shipping class', 'Images', 'Parent', 'Grouped products', 'Upsells'],
  'Cross-sells',
];
const COLUMNS = [...new Set([...FIRST, ...PRODUCT_COLUMNS.map(({ name }) => name), ...MORE])];

/** Products and their variations, with the columns that WooCommerce's own product files have. */
export class ProductSheet implements Sheet {
  readonly name = 'products';
  readonly headings = KNOWN_PRODUCT_HEADINGS;
  readonly identifying = ['SKU', 'Name'];
  private readonly names: ShopNames;
  private readonly products: ShopProducts;

  constructor(
    private readonly app: INestApplicationContext,
    context: RequestContext,
  ) {
    this.names = new ShopNames(app, context);
    this.products = new ShopProducts(app, context);
  }

  async layout(): Promise<SheetLayout> {
    const most = { attributes: 0, downloads: 0 };
    const metaKeys = new MetaKeys();
    let rowCount = 0;
    for await (const { product, variations } of this.products.all()) {
      most.attributes = Math.max(most.attributes, product.attributes.length);
      for (const { downloads, meta_data: metaData } of [product, ...variations]) {
        rowCount++;
        most.downloads = Math.max(most.downloads, (downloads as unknown[]).length);
        metaKeys.add(metaData);
      }
    }
    const simple = await Promise.all(COLUMNS.map((name) => this.withUnit(name)));
    return { header: [...simple, ...numberedHeader(most.attributes, most.downloads), ...metaKeys.header()], rowCount };
  }

  async *rows(): AsyncGenerator<Cells> {
    for await (const { product, variations } of this.products.all()) {
      yield await this.inUnits(await productCells(product, this.names));
      for (const variation of variations) yield await this.inUnits(await variationCells(product, variation, this.names));
    }
  }

  columnOf = (heading: string): SheetColumn | undefined => productColumn(heading);

  import(columns: readonly SheetColumn[], mode: ImportMode): SheetImport {
    const cells = async () => {
      const { decimalSeparator, weightUnit, dimensionUnit } = await this.settings.all();
      return {
        ...{ decimalSeparator, units: { weight: weightUnit, length: dimensionUnit } },
        unitsInFile: Object.fromEntries(columns.map(({ name, unit }) => [name, unit])),
        taxClasses: await this.app.get(ProductsService, { strict: false }).dynamicEnum(),
      };
    };
    return new ProductImport(this.app, { products: this.products, names: this.names, cells, mode });
  }

  private get settings(): ShopSettings {
    return this.app.get(ShopSettings, { strict: false });
  }

  /** The heading of a column: measures have the unit of the shop in it. */
  private async withUnit(name: string): Promise<string> {
    if (!Object.hasOwn(MEASURES, name)) return name;
    const { weightUnit, dimensionUnit } = await this.settings.all();
    return `${name} (${MEASURES[name] === 'weight' ? weightUnit : dimensionUnit})`;
  }

  private async inUnits(cells: Map<string, string>): Promise<Cells> {
    for (const name of Object.keys(MEASURES)) cells.set(await this.withUnit(name), cells.get(name) ?? '');
    return cells;
  }
}
