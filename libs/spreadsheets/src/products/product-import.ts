import type { INestApplicationContext } from '@nestjs/common';
import { fold, RestError } from '@grove/core';
import { Database } from '@grove/database';
import { InvalidCell, RecordNotFound } from '../errors.js';
import type { Cells } from '../csv/cells.js';
import type { ImportMode, ImportStage, RowResult, SheetImport, SheetRow } from '../sheet.js';
import { attributesIn } from './numbered-columns.js';
import { type CellContext, columnOfSimpleField, inUnitsOfShop } from './product-columns.js';
import { attributeNamed, productInput, referenceFields, REFERENCES, type RowContext, variationInput } from './product-input.js';
import { productCells, publishedCell, type ShownProduct, variationCells } from './product-rows.js';
import { isVariationRow, keysOf, ProductRows, type RowKeys } from './product-rows-of-file.js';
import type { ShopNames } from './shop-names.js';
import type { ShopProducts } from './shop-products.js';

interface ProductImportParts {
  readonly products: ShopProducts;
  readonly names: ShopNames;
  readonly cells: () => Promise<CellContext>;
  readonly mode: ImportMode;
}

/**
 * The import of one file of products. The order of its rows does not matter: products come before their variations, and what a row says about products of later
 * rows comes last.
 */
export class ProductImport implements SheetImport {
  private readonly rows: ProductRows;
  private context?: CellContext;
  /** The products that rows have created or changed; without an SKU a row does not find its product again. */
  private readonly idsByLine = new Map<number, number>();

  constructor(
    private readonly app: INestApplicationContext,
    private readonly parts: ProductImportParts,
  ) {
    this.rows = new ProductRows(parts.mode);
  }

  survey(row: SheetRow): void {
    this.rows.add(row);
  }

  async createsRecords(): Promise<boolean> {
    for (const { isVariation, ...row } of this.rows.all())
      if ((await this.findId(row, isVariation ? 'variation' : 'product')) === undefined) return true;
    return false;
  }

  readonly stages: readonly ImportStage[] = [
    {
      ...{ isCounted: true, has: ({ cells }) => !isVariationRow(cells) },
      apply: (row) => this.applied(row, (one) => this.applyProduct(one)),
    },
    {
      ...{ isCounted: true, has: ({ cells }) => isVariationRow(cells) },
      apply: (row) => this.applied(row, (one) => this.applyVariation(one)),
    },
    {
      ...{ isCounted: false, has: (row) => this.rows.refersAhead(row) },
      apply: (row) => this.applied(row, (one) => this.applyReferences(one)),
    },
  ];

  columnOfField(field: string): string | undefined {
    const [, list, index = '', inner = ''] = /^(\w+)(?:\[(\d+)\])?(.*)$/.exec(field) ?? [];
    const number = Number(index) + 1;
    if (index === '' && NUMBERED.has(list)) return undefined;
    if (list === 'attributes' || list === 'default_attributes')
      return `Attribute ${number} ${inner.includes('name') ? 'name' : 'value(s)'}`;
    if (list === 'downloads') return `Download ${number} ${inner.includes('name') ? 'name' : 'URL'}`;
    return LIST_COLUMNS[list] ?? columnOfSimpleField(field);
  }

  private async applied(row: SheetRow, work: (row: SheetRow) => Promise<RowResult>): Promise<RowResult> {
    const { names } = this.parts;
    names.startRow();
    names.useIdsOfRows(this.rows.skusById);
    this.context ??= await this.parts.cells();
    try {
      return await work({ ...row, cells: inUnitsOfShop(row.cells, this.context) });
    } catch (error) {
      this.rows.refuse(row.line);
      throw error instanceof RecordNotFound ? this.rows.explained(error, row) : error;
    }
  }

  private async applyProduct(row: SheetRow): Promise<RowResult> {
    const cells = this.rows.refersAhead(row) ? without(row.cells, REFERENCES) : row.cells;
    const id = await this.existingId(cells, 'product');
    const { names, products } = this.parts;
    const known = id === undefined ? undefined : await products.product(id);
    const changed = known ? changedCells(cells, await productCells(known, names), known) : cells;
    if (known && changed.size === 0) return 'updated';
    if (!known && (cells.get('Name') ?? '').trim() === '')
      throw new InvalidCell({ column: 'Name', problem: 'is missing or empty, and a new product needs a name' });
    const isForVariations = this.rows.variationAttributesOf(row);
    const input = await productInput(changed, this.contextOf(known), (name) => !known && isForVariations(name));
    const saved = await products.saveProduct(id, input);
    this.idsByLine.set(row.line, saved['id'] as number);
    return known ? 'updated' : 'created';
  }

  private async applyVariation(row: SheetRow): Promise<RowResult> {
    const { cells } = row;
    const { names, products, mode } = this.parts;
    const parentName = (cells.get('Parent') ?? '').trim();
    if (parentName === '')
      throw new InvalidCell({ column: 'Parent', problem: 'is empty: a variation needs the SKU or id of its product' });
    // A trial has undone the row of the product.
    const parentRow = mode.isCheck ? this.rows.productNamed(parentName) : undefined;
    if (parentRow) await this.applyProduct(parentRow).catch(unlessRefused);
    const [parentId] = await names.productIds([parentName]);
    const parent = await this.withVariationAttributes(await products.product(parentId), cells);
    const id = await this.existingId(cells, 'variation');
    const known = id === undefined ? undefined : await products.variation(id, parentId);
    const changed = known ? changedCells(cells, await variationCells(parent, known, names), known) : cells;
    if (known && changed.size === 0) return 'updated';
    await products.saveVariation(id, parentId, await variationInput(changed, parent, this.contextOf(known)));
    return known ? 'updated' : 'created';
  }

  /** What a row says about products whose rows come later. In a trial these do not exist. */
  private async applyReferences(row: SheetRow): Promise<RowResult> {
    const cells = new Map([...row.cells].filter(([column]) => (REFERENCES as readonly string[]).includes(column)));
    const { names, products, mode } = this.parts;
    if (mode.isCheck) {
      await names.productIds(this.rows.namesOutside(cells));
      return 'updated';
    }
    const id = this.idsByLine.get(row.line) ?? (await this.existingId(row.cells, 'product'));
    if (id === undefined) return 'updated';
    const known = await products.product(id);
    const changed = changedCells(cells, await productCells(known, names), known);
    if (changed.size > 0) await products.saveProduct(id, await referenceFields(changed, names));
    return 'updated';
  }

  /** The product of a variation. Attributes that the variation has are used for variations from now on. */
  private async withVariationAttributes(parent: ShownProduct, cells: Cells): Promise<ShownProduct> {
    const named = new Set(attributesIn(cells).map((attribute) => attributeNamed(attribute, parent.attributes)));
    if (!parent.attributes.some((attribute) => named.has(attribute) && !attribute.variation)) return parent;
    const attributes = parent.attributes.map((one) => ({ ...one, variation: one.variation || named.has(one) }));
    return this.parts.products.saveProduct(parent['id'] as number, { attributes });
  }

  private contextOf(known: ShownProduct | undefined): RowContext {
    return { names: this.parts.names, cells: this.context!, known };
  }

  /** The id of the product or variation of a row; undefined for a new one. */
  private async existingId(cells: Cells, kind: Kind): Promise<number | undefined> {
    const idCell = (cells.get('ID') ?? '').trim();
    if (!/^\d{0,15}$/.test(idCell))
      throw new InvalidCell({ column: 'ID', problem: `does not accept "${idCell}". Write a whole number` });
    const row = keysOf(cells);
    const found = await this.findId(row, kind);
    if (found === undefined && row.id > 0 && row.sku === '')
      throw new RecordNotFound({ kind, name: `with the id ${row.id}; leave the cell "ID" empty to create one` });
    return found;
  }

  /** By the id of the row if it is one of this shop, or else by the SKU. A row without either is new. */
  private async findId(row: RowKeys, kind: Kind): Promise<number | undefined> {
    const database = this.app.get(Database);
    if (row.id > 0 && (await database.kindOf(row.id)) === kind && (await this.isOfThisShop(row, kind))) return row.id;
    if (row.sku === '') return undefined;
    const found = await this.parts.names.findSku(row.sku);
    return found !== undefined && (await database.kindOf(found)) === kind ? found : undefined;
  }

  /**
   * A file of another shop has that shop's ids, and must not change products that happen to have them here: a row with another SKU and another name, or a variation
   * with another SKU and another product, is not the record with its id.
   */
  private async isOfThisShop({ id, sku, name, parent }: RowKeys, kind: Kind): Promise<boolean> {
    if (sku === '') return true;
    const { products, names } = this.parts;
    const known = await products.product(id);
    if (known['sku'] === '' || fold(known['sku'] as string) === fold(sku)) return true;
    if (kind === 'product') return name === '' || fold(known['name'] as string) === fold(name);
    const [parentId] = parent === '' ? [] : await names.productIds([parent]).catch(() => []);
    return parentId === known['parent_id'];
  }
}

type Kind = 'product' | 'variation';

/** The refusal of another row is listed with that one. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RestError)) throw error;
}

const NUMBERED: ReadonlySet<string> = new Set(['attributes', 'default_attributes', 'downloads']);

const LIST_COLUMNS: Readonly<Record<string, string>> = {
  ...{ categories: 'Categories', tags: 'Tags', brands: 'Brands', images: 'Images', image: 'Images', parent_id: 'Parent' },
  ...{
    grouped_products: 'Grouped products',
    upsell_ids: 'Upsells',
    cross_sell_ids: 'Cross-sells',
    type: 'Type',
    status: 'Published',
  },
  shipping_class: 'Shipping class',
};

/** Columns that belong together: if one of them differs, all are taken. */
const groupOf = (column: string): string => /^(Attribute|Download) \d/.exec(column)?.[1] ?? column;

/**
 * The cells that say something else than the record does now. The others are left alone: a file cannot say everything that a record has, such as that it is
 * pending or scheduled.
 */
function changedCells(cells: Cells, current: Cells, known: ShownProduct): Cells {
  const isSame = (column: string, cell: string) =>
    cell === (column === 'Published' ? publishedCell(known['status'] as string) : (current.get(column) ?? ''));
  const changed = new Set([...cells].filter(([column, cell]) => !isSame(column, cell)).map(([column]) => groupOf(column)));
  for (const column of FINDING) changed.delete(column);
  return new Map([...cells].filter(([column]) => changed.has(groupOf(column))));
}

/** Columns that only find a record. */
const FINDING = ['ID'];

const without = (cells: Cells, columns: readonly string[]): Cells =>
  new Map([...cells].filter(([column]) => !columns.includes(column)));
