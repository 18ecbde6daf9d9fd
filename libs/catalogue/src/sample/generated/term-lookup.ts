import type { Database } from '@grove/database';
import { slugify } from '@grove/core';
import { TermTree, type TermSummary } from '@grove/content';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import type { FindTerm, GlobalAttribute } from '../../products/write/product-attributes.rules.js';
import type { StoredAttribute } from '../../products/product.entity.js';
import { SampleTerms } from '../terms/sample-terms.js';
import type { Flavour, BaseProduct } from './base-products.js';

type TermRef = Pick<TermSummary, 'id' | 'taxonomy' | 'slug'>;

/** Finds the terms of generated products. The terms are locked, so that they do not change until the unit of work ends. */
export class TermLookup {
  private readonly cache = new Map<string, readonly TermRef[]>();
  readonly attributes: ReadonlyMap<number, GlobalAttribute>;

  private constructor(
    readonly sampleTerms: SampleTerms,
    readonly tree: TermTree,
  ) {
    this.attributes = new Map(sampleTerms.attributes.map(({ id, name }) => [id, { id, label: name }]));
  }

  static async load(database: Database): Promise<TermLookup> {
    const tree = await TermTree.load(CATEGORY, database, 'pessimistic_read');
    return new TermLookup(await SampleTerms.load(database, 'pessimistic_read'), tree);
  }

  /** The category of a product; the default category if it was deleted. */
  category({ category: slug }: BaseProduct): readonly TermRef[] {
    const [category] = this.findBySlug(CATEGORY, slug);
    return category ? [category] : this.findBySlug(CATEGORY, 'uncategorized');
  }

  tags({ tag }: Flavour): readonly TermRef[] {
    return this.findBySlug(TAG, tag);
  }

  shippingClass(slug: string): number {
    return this.findBySlug(SHIPPING_CLASS, slug)[0]?.id ?? 0;
  }

  /** The terms of the options of global attributes. */
  options(attributes: readonly StoredAttribute[]): TermRef[] {
    return attributes.flatMap(({ id, options }) => options.flatMap((option) => this.option(id, option)));
  }

  readonly findTerm: FindTerm = (attributeId, option) => this.option(attributeId, option)[0];

  private option(attributeId: number, option: string): readonly TermRef[] {
    return this.cached(`option ${attributeId} ${option}`, () =>
      this.sampleTerms.findTerms(attributeTaxonomy(attributeId), [slugify(option)]),
    );
  }

  private findBySlug(taxonomy: string, slug: string): readonly TermRef[] {
    return this.cached(`${taxonomy} ${slug}`, () => this.sampleTerms.findTerms(taxonomy, [slug]));
  }

  private cached(key: string, find: () => readonly TermRef[]): readonly TermRef[] {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const found = find();
    this.cache.set(key, found);
    return found;
  }
}
