import { placeholders, type Database } from '@grove/database';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import { ATTRIBUTES, type AttributeSlug } from './attributes.js';

/** A term as it stands in the database. */
export interface ShelfTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
}

/** A global attribute as it stands in the database. */
export interface ShelfAttribute {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** The terms and attributes that products of the sample are put on, with the ids they have in this shop. */
export class Shelves {
  private constructor(
    readonly attributes: readonly ShelfAttribute[],
    private readonly terms: ReadonlyMap<string, ShelfTerm>,
  ) {}

  /** Reads them as they are now; `hold` ends the SELECT of terms inside a unit of work that relies on them. */
  static async of(database: Database, hold = ''): Promise<Shelves> {
    const attributes = await database.read<ShelfAttribute>(
      `SELECT id, name, slug FROM attribute WHERE slug IN (${placeholders(ATTRIBUTES.length)})`,
      ATTRIBUTES.map(({ slug }) => `pa_${slug}`),
    );
    const taxonomies = [CATEGORY, TAG, SHIPPING_CLASS, ...attributes.map(({ id }) => attributeTaxonomy(id))];
    const sql = `SELECT id, taxonomy, name, slug FROM term WHERE taxonomy IN (${placeholders(taxonomies.length)})${hold}`;
    const terms = await database.read<ShelfTerm>(sql, taxonomies);
    return new Shelves(attributes, new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term])));
  }

  attribute(slug: AttributeSlug): ShelfAttribute | undefined {
    return this.attributes.find((attribute) => attribute.slug === `pa_${slug}`);
  }

  term(taxonomy: string, slug: string): ShelfTerm | undefined {
    return this.terms.get(`${taxonomy} ${slug}`);
  }

  /** The terms of these slugs; what somebody has deleted is passed over. */
  among(taxonomy: string, slugs: readonly string[]): ShelfTerm[] {
    return slugs.flatMap((slug) => this.term(taxonomy, slug) ?? []);
  }
}
