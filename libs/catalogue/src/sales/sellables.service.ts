import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { fold, now } from '@grove/core';
import { TermTree } from '@grove/content';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { choicesOf, variationAttributes } from '../products/product-attributes.rules.js';
import { ProductEntity } from '../products/product.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';
import { sellableProduct, sellableVariable, sellableVariation, type ChoiceTold, type Sellable } from './sellable.js';

/** Finds what can be put on a line of an order. Status and stock do not matter: who writes orders knows what is sold. */
@Injectable()
export class SellablesService {
  private readonly products: Table<ProductEntity>;
  private readonly variations: Table<VariationEntity>;

  constructor(private readonly database: Database) {
    this.products = new Table(database, ProductEntity);
    this.variations = new Table(database, VariationEntity);
  }

  /** The products and variations of these ids, by id; ids of nothing are missing. */
  async withIds(ids: readonly number[]): Promise<Map<number, Sellable>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return new Map();
    const products = await this.products.where(`id IN (${placeholders(wanted.length)})`, ...wanted);
    const found = new Map(products.map((product) => [product.id, sellableProduct(product, now())]));
    const variable = products.filter(({ type }) => type === 'variable');
    if (variable.length > 0) for (const product of await this.variable(variable)) found.set(product.productId, product);
    const rest = wanted.filter((id) => !found.has(id));
    if (rest.length > 0) for (const variation of await this.variationsOf(rest)) found.set(variation.variationId, variation);
    return found;
  }

  /** A product that everybody can buy by itself, for more than nothing: what the documentation has its readers order. */
  async anyForSale(): Promise<number | undefined> {
    const rows = await this.products.where(
      "type = 'simple' AND status = 'publish' AND in_stock = 1 AND regular_price <> '' ORDER BY id LIMIT 20",
    );
    return rows.map((product) => sellableProduct(product, now())).find(({ price }) => price.isPositive())?.productId;
  }

  /** The ids of products and variations by SKU, by folded SKU. */
  async idsOf(skus: readonly string[]): Promise<Map<string, number>> {
    const keys = [...new Set(skus.map(fold))];
    if (keys.length === 0) return new Map();
    const sql = `SELECT sku_key, owner_id FROM sku WHERE sku_key IN (${placeholders(keys.length)})`;
    const rows = await this.database.read<{ sku_key: string; owner_id: number }>(sql, keys);
    return new Map(rows.map((row) => [row.sku_key, row.owner_id]));
  }

  /** The categories of products, with all above them, by product. */
  async categoriesOf(productIds: readonly number[]): Promise<Map<number, number[]>> {
    const ids = [...new Set(productIds)];
    if (ids.length === 0) return new Map();
    const tree = await TermTree.of(CATEGORY, this.database);
    const sql = `SELECT product_id, term_id FROM product_term JOIN term ON term.id = term_id WHERE taxonomy = ? AND product_id IN (${placeholders(ids.length)})`;
    const rows = await this.database.read<{ product_id: number; term_id: number }>(sql, [CATEGORY, ...ids]);
    const categories = new Map<number, number[]>(ids.map((id) => [id, []]));
    for (const row of rows) categories.get(row.product_id)!.push(...tree.lineage(row.term_id));
    return categories;
  }

  /** Products that are named instead of one of their variations. */
  private async variable(products: readonly ProductEntity[]): Promise<Sellable[]> {
    const ids = products.map(({ id }) => id);
    const variations = await this.variations.where(`product_id IN (${placeholders(ids.length)})`, ...ids);
    return products.map((product) =>
      sellableVariable(
        product,
        variations.filter(({ productId }) => productId === product.id),
        now(),
      ),
    );
  }

  private async variationsOf(ids: readonly number[]): Promise<Sellable[]> {
    const variations = await this.variations.where(`id IN (${placeholders(ids.length)})`, ...ids);
    if (variations.length === 0) return [];
    const parents = [...new Set(variations.map((variation) => variation.productId))];
    const rows = await this.products.where(`id IN (${placeholders(parents.length)})`, ...parents);
    const products = new Map(rows.map((product) => [product.id, product]));
    const tell = await this.tellerOf(rows, variations);
    return variations.flatMap((variation) => {
      const product = products.get(variation.productId);
      return product ? sellableVariation(variation, product, tell(variation, product), now()) : [];
    });
  }

  /** Tells in words what variations chose; global attributes and their terms are looked up together. */
  private async tellerOf(
    products: readonly ProductEntity[],
    variations: readonly VariationEntity[],
  ): Promise<(variation: VariationEntity, product: ProductEntity) => ChoiceTold[]> {
    const [globals, terms] = await Promise.all([
      this.named<AttributeEntity>(
        'SELECT id, name, slug FROM attribute WHERE id IN (?)',
        products.flatMap(({ attributes }) => attributes.flatMap(({ id, variation }) => (variation && id) || [])),
      ),
      this.named<{ id: number; name: string }>(
        'SELECT id, name FROM term WHERE id IN (?)',
        variations.flatMap(({ attributes }) => attributes.flatMap(({ term }) => term || [])),
      ),
    ]);
    return (variation, product) =>
      choicesOf(variationAttributes(product.attributes), variation.attributes).flatMap(({ attribute, option }) => {
        const known = attribute.id === 0 ? attribute : globals.get(attribute.id);
        if (!known) return [];
        return {
          key: known.slug,
          label: known.name,
          value: attribute.id === 0 ? option?.option : option && terms.get(option.term)?.name,
        };
      });
  }

  private async named<T extends { id: number }>(sql: string, ids: readonly number[]): Promise<Map<number, T>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<T>(sql.replace('(?)', `(${placeholders(ids.length)})`), ids);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
