import { Repository, type Database } from '@grove/database';
import { slugify } from '@grove/core';
import { findTermsOfTaxonomies, TermTree, type TermSummary } from '@grove/content';
import { AttributeEntity } from '../../attributes/attribute.entity.js';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import type { ProductInput } from '../write/product-input.js';
import type { StoredAttribute } from '../product.entity.js';
import type { FindTerm } from '../write/product-attributes.rules.js';

type TermRef = Pick<TermSummary, 'id' | 'taxonomy' | 'slug'>;

/** The terms and attributes of a shop. They are locked, so that they do not change until the unit of work ends. */
export class ShopTerms {
  private readonly byId: ReadonlyMap<number, TermRef>;
  private readonly bySlug: ReadonlyMap<string, TermRef>;
  private readonly options = new Map<string, TermRef | undefined>();

  private constructor(
    readonly attributeNames: ReadonlyMap<number, string>,
    terms: readonly TermRef[],
    readonly tree: TermTree,
  ) {
    this.byId = new Map(terms.map((term) => [term.id, term]));
    this.bySlug = new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term]));
  }

  static async load(database: Database): Promise<ShopTerms> {
    const tree = await TermTree.load(CATEGORY, database, 'pessimistic_read');
    const attributes = await new Repository(database, AttributeEntity).find();
    const taxonomies = [CATEGORY, TAG, SHIPPING_CLASS, ...attributes.map(({ id }) => attributeTaxonomy(id))];
    const terms = await findTermsOfTaxonomies(database, taxonomies, 'pessimistic_read');
    return new ShopTerms(new Map(attributes.map(({ id, name }) => [id, name])), terms, tree);
  }

  /** Finds the term of an option of a global attribute. */
  readonly findTerm: FindTerm = (attributeId, option) => {
    const key = `${attributeId} ${option}`;
    if (!this.options.has(key)) this.options.set(key, this.bySlug.get(`${attributeTaxonomy(attributeId)} ${slugify(option)}`));
    return this.options.get(key);
  };

  /** The id of a shipping class; 0 if there is none with this slug. */
  shippingClassId = (slug: string): number => this.bySlug.get(`${SHIPPING_CLASS} ${slug}`)?.id ?? 0;

  /** The terms of a product: its categories, or else the default one, its tags, and the options of global attributes. Terms that were deleted are left out. */
  assignedBy({ categories, tags }: ProductInput, attributes: readonly StoredAttribute[]): TermRef[] {
    const own = this.ofIds(CATEGORY, categories);
    const fallback = this.bySlug.get(`${CATEGORY} uncategorized`);
    return [
      ...(own.length === 0 && fallback ? [fallback] : own),
      ...this.ofIds(TAG, tags),
      ...attributes.flatMap(({ id, options }) => options.flatMap((option) => this.findTerm(id, option) ?? [])),
    ] as TermRef[];
  }

  private ofIds(taxonomy: string, terms: readonly { readonly id?: number }[] = []): TermRef[] {
    const found = terms.flatMap(({ id = 0 }) => this.byId.get(id) ?? []);
    return found.filter((term) => term.taxonomy === taxonomy);
  }
}
