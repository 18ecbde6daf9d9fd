import type { INestApplicationContext } from '@nestjs/common';
import { attributeTaxonomy, AttributesService, CATEGORY, SHIPPING_CLASS, TAG } from '@grove/catalogue';
import { findTermsOfTaxonomies, type TermSummary } from '@grove/content';
import { Database } from '@grove/database';

/** A global attribute with the id that it has in this shop. */
interface ShopAttribute {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** The terms and attributes of a shop by their slugs. */
export class ShopTerms {
  private constructor(
    private readonly attributes: readonly ShopAttribute[],
    private readonly terms: ReadonlyMap<string, TermSummary>,
  ) {}

  static async load(app: INestApplicationContext): Promise<ShopTerms> {
    const { records: attributes } = await app.get(AttributesService, { strict: false }).list();
    const taxonomies = [CATEGORY, TAG, SHIPPING_CLASS, ...attributes.map(({ id }) => attributeTaxonomy(id))];
    const terms = await findTermsOfTaxonomies(app.get(Database), taxonomies);
    return new ShopTerms(attributes, new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term])));
  }

  attribute(slug: string): ShopAttribute | undefined {
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
