import { forShare, type Database, type UnitOfWork } from '@grove/database';
import { slugify } from '@grove/core';
import { TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import type { FindTerm, KnownAttribute } from '../../products/product-attributes.rules.js';
import type { CarriedTerm } from '../../products/carried-terms.js';
import type { StoredAttribute } from '../../products/product.entity.js';
import { Shelves } from '../shelves/shelves.js';
import type { Flavour, Kernel } from './words.js';

type Carried = Pick<CarriedTerm, 'id' | 'taxonomy'>;

/** Where made-up products stand in this shop: the terms they carry. They stay as they are for the unit of work that has read them. */
export class Places {
  private readonly known = new Map<string, readonly Carried[]>();
  readonly attributes: ReadonlyMap<number, KnownAttribute>;

  private constructor(
    readonly shelves: Shelves,
    readonly tree: TermTree,
  ) {
    this.attributes = new Map(shelves.attributes.map(({ id, name }) => [id, { id, label: name }]));
  }

  static async of(unit: UnitOfWork, database: Database): Promise<Places> {
    const tree = await TermTree.of(CATEGORY, database, forShare(unit));
    return new Places(await Shelves.of(database, forShare(unit)), tree);
  }

  /** Its category; the default one where somebody has deleted that. */
  category({ category }: Kernel): readonly Carried[] {
    const [own] = this.among(CATEGORY, category);
    return own ? [own] : this.among(CATEGORY, 'uncategorized');
  }

  tags({ tag }: Flavour): readonly Carried[] {
    return this.among(TAG, tag);
  }

  shippingClass(slug: string): number {
    return this.among(SHIPPING_CLASS, slug)[0]?.id ?? 0;
  }

  /** The terms of the options of global attributes. */
  options(attributes: readonly StoredAttribute[]): Carried[] {
    return attributes.flatMap(({ id, options }) => options.flatMap((option) => this.option(id, option)));
  }

  readonly findTerm: FindTerm = (attributeId, option) => this.option(attributeId, option)[0]?.id;

  private option(attributeId: number, option: string): readonly Carried[] {
    return this.once(`option ${attributeId} ${option}`, () =>
      this.shelves.among(attributeTaxonomy(attributeId), [slugify(option)]),
    );
  }

  private among(taxonomy: string, slug: string): readonly Carried[] {
    return this.once(`${taxonomy} ${slug}`, () => this.shelves.among(taxonomy, [slug]));
  }

  private once(key: string, find: () => readonly Carried[]): readonly Carried[] {
    const known = this.known.get(key);
    if (known) return known;
    const found = find();
    this.known.set(key, found);
    return found;
  }
}
