import { slugify, type Database } from '@grove/kernel';
import { TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY, DEFAULT_CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import type { FindTerm, KnownAttribute } from '../../products/product-attributes.rules.js';
import type { StoredAttribute } from '../../products/product.entity.js';
import { Shelves } from '../shelves/shelves.js';
import type { Kernel, Flavour } from './words.js';

/** Where made-up products stand in this shop: the ids of the terms they carry, as they are at the moment. */
export class Places {
  private readonly known = new Map<string, readonly number[]>();
  readonly attributes: ReadonlyMap<number, KnownAttribute>;

  private constructor(
    readonly shelves: Shelves,
    private readonly tree: TermTree,
  ) {
    this.attributes = new Map(shelves.attributes.map(({ id, name }) => [id, { id, label: name }]));
  }

  static async of(database: Database): Promise<Places> {
    return new Places(await Shelves.of(database), await TermTree.of(CATEGORY, database));
  }

  /** Its category; the default one where somebody has deleted that. */
  category({ category }: Kernel): readonly number[] {
    return this.once(`category ${category}`, () =>
      this.ids(CATEGORY, [this.shelves.term(CATEGORY, category) ? category : DEFAULT_CATEGORY]),
    );
  }

  /** Its category and those above. */
  lineage(kernel: Kernel): readonly number[] {
    return this.once(`lineage ${kernel.category}`, () =>
      this.category(kernel)
        .flatMap((id) => this.tree.lineage(id))
        .sort((one, other) => one - other),
    );
  }

  tags({ tag }: Flavour): readonly number[] {
    return this.once(`tag ${tag}`, () => this.ids(TAG, [tag]));
  }

  shippingClass(slug: string): number {
    return this.once(`class ${slug}`, () => this.ids(SHIPPING_CLASS, [slug]))[0] ?? 0;
  }

  /** The terms of the options of global attributes. */
  options(attributes: readonly StoredAttribute[]): number[] {
    return attributes.flatMap(({ id, options }) => options.flatMap((option) => this.findTerm(id, option) ?? []));
  }

  readonly findTerm: FindTerm = (attributeId, option) =>
    this.once(`option ${attributeId} ${option}`, () => this.ids(attributeTaxonomy(attributeId), [slugify(option)]))[0];

  private ids(taxonomy: string, slugs: readonly string[]): number[] {
    return this.shelves.among(taxonomy, slugs).map(({ id }) => id);
  }

  private once(key: string, find: () => readonly number[]): readonly number[] {
    const known = this.known.get(key);
    if (known) return known;
    const found = find();
    this.known.set(key, found);
    return found;
  }
}
