import { Injectable } from '@nestjs/common';
import { Database, firstFree, fold, marks, slugify, type UnitOfWork } from '@grove/kernel';
import { plainText } from '@grove/content';
import { attributeTaxonomy, CATEGORY, DEFAULT_CATEGORY, SHIPPING_CLASS, TAG } from '../product-terms/taxonomies.js';
import type { StoredAttribute } from './product.entity.js';
import type { TermReference } from './product-parts.resource.js';

/** What a product carries. */
interface Carried {
  readonly id: number;
  readonly taxonomy: string;
}

/** What was sent about the terms of a product; what is absent stays as it is. */
export interface TermChanges {
  readonly categories?: readonly Partial<TermReference>[];
  readonly tags?: readonly Partial<TermReference>[];
  readonly attributes?: readonly StoredAttribute[];
}

/** The terms of products: which they carry, and the register of it. */
@Injectable()
export class ProductTerms {
  constructor(private readonly database: Database) {}

  async carriedBy(productId: number): Promise<Carried[]> {
    return this.database.read<Carried>(
      'SELECT term.id, term.taxonomy FROM product_term JOIN term ON term.id = product_term.term_id WHERE product_term.product_id = ?',
      [productId],
    );
  }

  /** Writes the changes; gives what the product carries now. */
  async change(unit: UnitOfWork, productId: number, changes: TermChanges, before: readonly Carried[]): Promise<Carried[]> {
    const after = await this.changed(unit, changes, before);
    const had = new Set(before.map((term) => term.id));
    const has = new Set(after.map((term) => term.id));
    for (const id of had) if (!has.has(id)) await unit.delete('product_term', { product_id: productId, term_id: id });
    const added = [...has].filter((id) => !had.has(id)).sort((one, other) => one - other);
    if (added.length > 0)
      await unit.insertMany(
        'product_term',
        added.map((id) => ({ product_id: productId, term_id: id })),
      );
    return after;
  }

  /** The id of the category that products without one fall back to. */
  async defaultCategory(): Promise<number> {
    const [row] = await this.database.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ? AND slug = ?', [
      CATEGORY,
      DEFAULT_CATEGORY,
    ]);
    return row.id;
  }

  /** The id of a shipping class by its slug; 0 for none. */
  async shippingClass(slug: string): Promise<number> {
    if (slug === '') return 0;
    const [row] = await this.database.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ? AND slug = ?', [
      SHIPPING_CLASS,
      slug,
    ]);
    return row?.id ?? 0;
  }

  private async changed(
    unit: UnitOfWork,
    { categories, tags, attributes }: TermChanges,
    before: readonly Carried[],
  ): Promise<Carried[]> {
    const kept = (taxonomy: string) => before.filter((term) => term.taxonomy === taxonomy);
    const chosen = categories ? await this.known(CATEGORY, categories) : kept(CATEGORY);
    return [
      ...(chosen.length > 0 ? chosen : [{ id: await this.defaultCategory(), taxonomy: CATEGORY }]),
      ...(tags ? await this.known(TAG, tags) : kept(TAG)),
      ...(attributes ? await this.options(unit, attributes) : before.filter((term) => term.taxonomy.startsWith('attribute:'))),
    ];
  }

  private async known(taxonomy: string, references: readonly Partial<TermReference>[]): Promise<Carried[]> {
    const ids = [...new Set(references.flatMap(({ id }) => id ?? []))];
    if (ids.length === 0) return [];
    return this.database.read<Carried>(`SELECT id, taxonomy FROM term WHERE taxonomy = ? AND id IN (${marks(ids.length)})`, [
      taxonomy,
      ...ids,
    ]);
  }

  /** The terms of global attributes; options that have none yet get one. */
  private async options(unit: UnitOfWork, attributes: readonly StoredAttribute[]): Promise<Carried[]> {
    const carried: Carried[] = [];
    for (const { id, options } of attributes) {
      if (id === 0) continue;
      const taxonomy = attributeTaxonomy(id);
      const terms = await this.database.read<{ id: number; name_key: string; slug: string }>(
        'SELECT id, name_key, slug FROM term WHERE taxonomy = ?',
        [taxonomy],
      );
      for (const option of options) {
        const name = plainText(option);
        if (name === '') continue;
        const there = terms.find((term) => term.name_key === fold(name)) ?? terms.find((term) => term.slug === option);
        const term = there ?? (await this.newTerm(unit, taxonomy, name, new Set(terms.map(({ slug }) => slug))));
        if (!there) terms.push(term);
        carried.push({ id: term.id, taxonomy });
      }
    }
    return carried;
  }

  private async newTerm(
    unit: UnitOfWork,
    taxonomy: string,
    name: string,
    taken: ReadonlySet<string>,
  ): Promise<{ id: number; name_key: string; slug: string }> {
    const row = { taxonomy, name, name_key: fold(name), slug: firstFree(slugify(name) || 'option', taken), description: '' };
    const { insertId } = await unit.insert('term', row);
    return { id: insertId, name_key: row.name_key, slug: row.slug };
  }
}
