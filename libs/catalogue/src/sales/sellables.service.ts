import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { fold, now } from '@grove/core';
import { ShopSettings } from '@grove/settings';
import { findTerms, TermTree } from '@grove/content';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { optionChoices, variationAttributes } from '../products/write/product-attributes.rules.js';
import { ProductTermEntity } from '../products/product-term.entity.js';
import { ProductEntity } from '../products/product.entity.js';
import { SkuEntity } from '../products/sku.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';
import { shownVariations } from '../variations/variation-stock.rules.js';
import { sellableProduct, sellableVariable, sellableVariation, type AttributeChoice, type Sellable } from './sellable.js';

/** Finds the products and variations that order lines refer to, whatever their status and stock. */
@Injectable()
export class SellablesService {
  private readonly products: Repository<ProductEntity>;
  private readonly variations: Repository<VariationEntity>;
  private readonly attributes: Repository<AttributeEntity>;
  private readonly skus: Repository<SkuEntity>;
  private readonly assignedTerms: Repository<ProductTermEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: ShopSettings,
  ) {
    this.products = new Repository(database, ProductEntity);
    this.variations = new Repository(database, VariationEntity);
    this.attributes = new Repository(database, AttributeEntity);
    this.skus = new Repository(database, SkuEntity);
    this.assignedTerms = new Repository(database, ProductTermEntity);
  }

  /** The products and variations of these ids, by id; unknown ids are missing. */
  async findByIds(ids: readonly number[]): Promise<Map<number, Sellable>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return new Map();
    const products = await this.products.findInOrder(wanted);
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
    const rows = await this.products.find({
      where: { type: 'simple', status: 'publish', inStock: true, regularPrice: Not('') },
      order: { id: 'ASC' },
      take: 20,
    });
    return rows.map((product) => sellableProduct(product, now())).find(({ price }) => price.isPositive())?.productId;
  }

  /** Up to 300 published simple products and 100 variations whose stock is not managed, so that any number of them can be sold. */
  async findWithoutManagedStock(): Promise<Sellable[]> {
    const products = await this.products.find({
      select: { id: true },
      where: { status: 'publish', type: 'simple', manageStock: false },
      order: { id: 'ASC' },
      take: 300,
    });
    const variations = await this.variations
      .createQueryBuilder('variation')
      .select('variation.id')
      .innerJoin('variation.product', 'product')
      .where({ manageStock: false, product: { status: 'publish', manageStock: false } })
      .orderBy('variation.id')
      .limit(100)
      .getMany();
    return [...(await this.findByIds([...products, ...variations].map(({ id }) => id))).values()];
  }

  /** The ids of products and variations with these SKUs, by SKU without accents and letter case. */
  async findIdsBySku(skus: readonly string[]): Promise<Map<string, number>> {
    const keys = [...new Set(skus.map(fold))];
    if (keys.length === 0) return new Map();
    const reserved = await this.skus.findBy({ duplicate: 0, skuKey: In(keys) });
    return new Map(reserved.map(({ skuKey, ownerId }) => [skuKey, ownerId]));
  }

  /** The categories of products and their ancestors, by product. */
  async findCategories(productIds: readonly number[]): Promise<Map<number, number[]>> {
    const ids = [...new Set(productIds)];
    if (ids.length === 0) return new Map();
    const rows = await this.assignedTerms.findBy({ productId: In(ids), term: { taxonomy: CATEGORY } });
    const assigned = [...new Set(rows.map(({ termId }) => termId))];
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, assigned);
    const categories = new Map<number, number[]>(ids.map((id) => [id, []]));
    for (const row of rows) categories.get(row.productId)!.push(...tree.withAncestors(row.termId));
    return categories;
  }

  /** Variable products without a chosen variation. */
  private async toVariableSellables(products: readonly ProductEntity[]): Promise<Sellable[]> {
    const ids = products.map(({ id }) => id);
    const [shop, variations] = await Promise.all([this.settings.all(), this.variations.findBy({ productId: In(ids) })]);
    return products.map((product) => {
      const own = variations.filter(({ productId }) => productId === product.id);
      return sellableVariable(product, shownVariations(product, own, shop), now());
    });
  }

  private async findVariations(ids: readonly number[]): Promise<Sellable[]> {
    const variations = await this.variations.findInOrder(ids);
    if (variations.length === 0) return [];
    const parents = [...new Set(variations.map((variation) => variation.productId))];
    const rows = await this.products.findInOrder(parents);
    const products = new Map(rows.map((product) => [product.id, product]));
    const choicesOf = await this.choiceFormatter(rows, variations);
    return variations.flatMap((variation) => {
      const product = products.get(variation.productId);
      return product ? sellableVariation(variation, product, choicesOf(variation, product), now()) : [];
    });
  }

  /** Returns a function that gives the choices of a variation as text. Reads the global attributes and terms of all variations together. */
  private async choiceFormatter(
    products: readonly ProductEntity[],
    variations: readonly VariationEntity[],
  ): Promise<(variation: VariationEntity, product: ProductEntity) => AttributeChoice[]> {
    const attributeIds = products.flatMap(({ attributes }) => attributes.flatMap(({ id, variation }) => (variation && id) || []));
    const [attributeRows, termRows] = await Promise.all([
      this.attributes.findInOrder([...new Set(attributeIds)]),
      findTerms(
        this.database,
        variations.flatMap(({ attributes }) => attributes.flatMap(({ term }) => term || [])),
      ),
    ]);
    const globals = new Map(attributeRows.map((attribute) => [attribute.id, attribute]));
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
}
