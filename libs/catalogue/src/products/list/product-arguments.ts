import { Injectable } from '@nestjs/common';
import { fold, slugify } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { datesIn } from '@grove/rest';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { findTermIdsBySlugs, findTerms, TermTree } from '@grove/content';
import { AttributeEntity } from '../../attributes/attribute.entity.js';
import { attributeTaxonomy, BRAND, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import type { AnyProductsQuery } from '../api/query-v3.js';
import { SkuEntity } from '../sku.entity.js';

/** The arguments of a list that name terms. */
type TermArgument = 'category' | 'tag' | 'brand' | 'attribute' | 'shippingClass' | 'excludeCategory';

/** The arguments of a list, with dates as instants and with the ids of the terms that they name. */
export type ListedProducts = AnyProductsQuery & {
  readonly termIds: Partial<Record<TermArgument, readonly number[]>>;
  /** The product that `searchOrSku` names by a SKU. */
  readonly productOfSku?: number;
  /** What the shop counts as low, if the list asks for low stock. */
  readonly lowStockThreshold?: number;
};

/** Finds out what the arguments of a list stand for. */
@Injectable()
export class ProductArguments {
  private readonly skus = new Repository(this.database, SkuEntity);
  private readonly variations = new Repository(this.database, VariationEntity);

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
  ) {}

  async resolve(query: AnyProductsQuery): Promise<ListedProducts> {
    const dates = await datesIn(query, () => this.settings.timezone());
    const lowStockThreshold = query.stockStatus === 'lowstock' ? (await this.shop.all()).lowStockThreshold : undefined;
    return { ...query, ...dates, termIds: await this.termIds(query), lowStockThreshold, ...(await this.searchOrSku(query)) };
  }

  /** A text that is no SKU is searched for. */
  private async searchOrSku({ searchOrSku: text }: AnyProductsQuery): Promise<Partial<ListedProducts>> {
    if (!text) return {};
    const sku = await this.skus.findOne({ where: { skuKey: fold(text.trim()) }, order: { duplicate: 'ASC' } });
    if (!sku) return { search: text };
    const variation = await this.variations.findOne({ select: { id: true, productId: true }, where: { id: sku.ownerId } });
    return { productOfSku: variation?.productId ?? sku.ownerId };
  }

  private async termIds(query: AnyProductsQuery): Promise<ListedProducts['termIds']> {
    const { category, tag, brand, attribute, attributeTerm, shippingClass, excludeCategory } = query;
    return {
      ...(category && { category: await this.withDescendants(CATEGORY, category) }),
      ...(tag && { tag: await this.idsOfTaxonomy(TAG, tag) }),
      ...(brand && brand !== '0' && { brand: await this.withDescendants(BRAND, brand) }),
      ...(attribute && attributeTerm && (await this.termsOfAttribute(attribute, attributeTerm))),
      ...(shippingClass && { shippingClass: await this.requested(SHIPPING_CLASS, shippingClass) }),
      ...(excludeCategory && { excludeCategory: await this.withDescendants(CATEGORY, excludeCategory) }),
    };
  }

  private async withDescendants(taxonomy: string, requested: string): Promise<number[]> {
    const ids = await this.requested(taxonomy, requested);
    const tree = await TermTree.load(taxonomy, this.database);
    return [...new Set(ids.flatMap((id) => tree.withDescendants(id)))];
  }

  /** An unknown attribute is ignored. */
  private async termsOfAttribute(slug: string, terms: string): Promise<ListedProducts['termIds']> {
    const attribute = await new Repository(this.database, AttributeEntity).findOneBy({ slug });
    return attribute ? { attribute: await this.idsOfTaxonomy(attributeTaxonomy(attribute.id), terms) } : {};
  }

  /** The requested terms without those of other taxonomies. */
  private async idsOfTaxonomy(taxonomy: string, requested: string): Promise<number[]> {
    const terms = await findTerms(this.database, await this.requested(taxonomy, requested));
    return terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  }

  /**
   * The ids of the terms that an argument names by their ids or slugs, separated by commas or spaces. A number is always an id. Unknown slugs are left out,
   * so that they find no product, as unknown ids find none.
   */
  private async requested(taxonomy: string, argument: string): Promise<number[]> {
    const parts = argument.split(/[\s,]+/).filter(Boolean);
    const slugs = parts.filter((part) => !ID.test(part)).map(slugify);
    const named = await findTermIdsBySlugs(this.database, taxonomy, slugs.filter(Boolean));
    return [...parts.filter((part) => ID.test(part)).map(Number), ...named];
  }
}

const ID = /^\d{1,15}$/;
