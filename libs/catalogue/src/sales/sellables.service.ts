import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { fold, now } from '@grove/core';
import { ShopSettings } from '@grove/settings';
import { findTerms, joinTerms, TermTree } from '@grove/content';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { optionChoices, variationAttributes } from '../products/product-attributes.rules.js';
import { ProductEntity } from '../products/product.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';
import { shownVariations } from '../variations/variation-stock.rules.js';
import { sellableProduct, sellableVariable, sellableVariation, type AttributeChoice, type Sellable } from './sellable.js';

/** Finds the products and variations that order lines refer to, whatever their status and stock. */
@Injectable()
export class SellablesService {
  private readonly products: Table<ProductEntity>;
  private readonly variations: Table<VariationEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: ShopSettings,
  ) {
    this.products = new Table(database, ProductEntity);
    this.variations = new Table(database, VariationEntity);
  }

  /** The products and variations of these ids, by id; unknown ids are missing. */
  async findByIds(ids: readonly number[]): Promise<Map<number, Sellable>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return new Map();
    const products = await this.products.where(`id IN (${placeholders(wanted.length)})`, ...wanted);
    const found = new Map(products.map((product) => [product.id, sellableProduct(product, now())]));
    const variable = products.filter(({ type }) => type === 'variable');
    if (variable.length > 0)
      for (const product of await this.toVariableSellables(variable)) found.set(product.productId, product);
    const rest = wanted.filter((id) => !found.has(id));
    if (rest.length > 0) for (const variation of await this.findVariations(rest)) found.set(variation.variationId, variation);
    return found;
  }

  /** A simple product that anybody can buy and that is not free. The examples of the documentation order it. */
  async findPurchasableProductId(): Promise<number | undefined> {
    const rows = await this.products.where(
      "type = 'simple' AND status = 'publish' AND in_stock = 1 AND regular_price <> '' ORDER BY id LIMIT 20",
    );
    return rows.map((product) => sellableProduct(product, now())).find(({ price }) => price.isPositive())?.productId;
  }

  /** Up to 300 published simple products and 100 variations whose stock is not managed, so that any number of them can be sold. */
  async findWithoutManagedStock(): Promise<Sellable[]> {
    const products = await this.database.read<{ id: number }>(UNMANAGED_PRODUCTS);
    const variations = await this.database.read<{ id: number }>(UNMANAGED_VARIATIONS);
    return [...(await this.findByIds([...products, ...variations].map(({ id }) => id))).values()];
  }

  /** The ids of products and variations with these SKUs, by SKU without accents and letter case. */
  async findIdsBySku(skus: readonly string[]): Promise<Map<string, number>> {
    const keys = [...new Set(skus.map(fold))];
    if (keys.length === 0) return new Map();
    const sql = `SELECT sku_key, owner_id FROM sku WHERE duplicate = 0 AND sku_key IN (${placeholders(keys.length)})`;
    const rows = await this.database.read<{ sku_key: string; owner_id: number }>(sql, keys);
    return new Map(rows.map((row) => [row.sku_key, row.owner_id]));
  }

  /** The categories of products and their ancestors, by product. */
  async findCategories(productIds: readonly number[]): Promise<Map<number, number[]>> {
    const ids = [...new Set(productIds)];
    if (ids.length === 0) return new Map();
    const sql = `SELECT product_id, term_id FROM product_term ${joinTerms('term_id')} WHERE taxonomy = ? AND product_id IN (${placeholders(ids.length)})`;
    const rows = await this.database.read<{ product_id: number; term_id: number }>(sql, [CATEGORY, ...ids]);
    const assigned = [...new Set(rows.map(({ term_id }) => term_id))];
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, assigned);
    const categories = new Map<number, number[]>(ids.map((id) => [id, []]));
    for (const row of rows) categories.get(row.product_id)!.push(...tree.withAncestors(row.term_id));
    return categories;
  }

  /** Variable products without a chosen variation. */
  private async toVariableSellables(products: readonly ProductEntity[]): Promise<Sellable[]> {
    const ids = products.map(({ id }) => id);
    const [shop, variations] = await Promise.all([
      this.settings.all(),
      this.variations.where(`product_id IN (${placeholders(ids.length)})`, ...ids),
    ]);
    return products.map((product) => {
      const own = variations.filter(({ productId }) => productId === product.id);
      return sellableVariable(product, shownVariations(product, own, shop), now());
    });
  }

  private async findVariations(ids: readonly number[]): Promise<Sellable[]> {
    const variations = await this.variations.where(`id IN (${placeholders(ids.length)})`, ...ids);
    if (variations.length === 0) return [];
    const parents = [...new Set(variations.map((variation) => variation.productId))];
    const rows = await this.products.where(`id IN (${placeholders(parents.length)})`, ...parents);
    const products = new Map(rows.map((product) => [product.id, product]));
    const choicesOf = await this.choiceFormatter(rows, variations);
    return variations.flatMap((variation) => {
      const product = products.get(variation.productId);
      return product ? sellableVariation(variation, product, choicesOf(variation, product), now()) : [];
    });
  }

  /** Returns a function that gives the choices of a variation as text. Reads the global attributes and terms of all variations at once. */
  private async choiceFormatter(
    products: readonly ProductEntity[],
    variations: readonly VariationEntity[],
  ): Promise<(variation: VariationEntity, product: ProductEntity) => AttributeChoice[]> {
    const [globals, termRows] = await Promise.all([
      this.readByIds<AttributeEntity>(
        'SELECT id, name, slug FROM attribute WHERE id IN (?)',
        products.flatMap(({ attributes }) => attributes.flatMap(({ id, variation }) => (variation && id) || [])),
      ),
      findTerms(
        this.database,
        variations.flatMap(({ attributes }) => attributes.flatMap(({ term }) => term || [])),
      ),
    ]);
    const terms = new Map(termRows.map((term) => [term.id, term]));
    return (variation, product) =>
      optionChoices(variationAttributes(product.attributes), variation.attributes).flatMap(({ attribute, option }) => {
        const known = attribute.id === 0 ? attribute : globals.get(attribute.id);
        if (!known) return [];
        return {
          key: known.slug,
          label: known.name,
          value: option && ((terms.get(option.term)?.name ?? option.option) || undefined),
        };
      });
  }

  private async readByIds<T extends { id: number }>(sql: string, ids: readonly number[]): Promise<Map<number, T>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<T>(sql.replace('(?)', `(${placeholders(ids.length)})`), ids);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const UNMANAGED_PRODUCTS =
  "SELECT id FROM product WHERE status = 'publish' AND type = 'simple' AND manage_stock = 0 ORDER BY id LIMIT 300";
const UNMANAGED_VARIATIONS = `SELECT variation.id FROM product_variation variation JOIN product ON product.id = variation.product_id
  WHERE product.status = 'publish' AND product.manage_stock = 0 AND variation.manage_stock = 0 ORDER BY variation.id LIMIT 100`;
