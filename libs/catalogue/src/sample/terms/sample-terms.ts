import { In } from 'typeorm';
import { Repository, type Database, type RowLock } from '@grove/database';
import { findTermsOfTaxonomies, type TermSummary } from '@grove/content';
import { AttributeEntity } from '../../attributes/attribute.entity.js';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import { ATTRIBUTES, type AttributeSlug } from './attributes.js';

/** The terms and attributes of the sample shop, with the ids that they have in this database. */
export class SampleTerms {
  private constructor(
    readonly attributes: readonly AttributeEntity[],
    private readonly terms: ReadonlyMap<string, TermSummary>,
  ) {}

  /** Reads the terms and attributes. Inside of a unit of work that relies on them, the terms are locked. */
  static async load(database: Database, lock?: RowLock): Promise<SampleTerms> {
    const slugs = ATTRIBUTES.map(({ slug }) => `pa_${slug}`);
    const attributes = await new Repository(database, AttributeEntity).findBy({ slug: In(slugs) });
    const taxonomies = [CATEGORY, TAG, SHIPPING_CLASS, ...attributes.map(({ id }) => attributeTaxonomy(id))];
    const terms = await findTermsOfTaxonomies(database, taxonomies, lock);
    return new SampleTerms(attributes, new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term])));
  }

  attribute(slug: AttributeSlug): AttributeEntity | undefined {
    return this.attributes.find((attribute) => attribute.slug === `pa_${slug}`);
  }

  term(taxonomy: string, slug: string): TermSummary | undefined {
    return this.terms.get(`${taxonomy} ${slug}`);
  }

  /** The terms with these slugs; deleted terms are skipped. */
  findTerms(taxonomy: string, slugs: readonly string[]): TermSummary[] {
    return slugs.flatMap((slug) => this.term(taxonomy, slug) ?? []);
  }
}
