import { Injectable } from '@nestjs/common';
import { Database, firstFree, fold, marks, sharing, slugify, UniqueViolation, type UnitOfWork } from '@grove/kernel';
import { plainText } from '@grove/content';
import { attributeTaxonomy, CATEGORY, DEFAULT_CATEGORY, SHIPPING_CLASS, TAG } from '../product-terms/taxonomies.js';
import type { StoredAttribute } from './product.entity.js';
import type { TermReference } from './product-parts.resource.js';

/** A term that a product carries. */
export interface Carried {
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
    return (await this.withSlug(CATEGORY, DEFAULT_CATEGORY))!;
  }

  /** The id of a shipping class by its slug; 0 for none. */
  async shippingClass(unit: UnitOfWork, slug: string): Promise<number> {
    return slug === '' ? 0 : ((await this.withSlug(SHIPPING_CLASS, slug, sharing(unit))) ?? 0);
  }

  private async withSlug(taxonomy: string, slug: string, hold = ''): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>(`SELECT id FROM term WHERE taxonomy = ? AND slug = ?${hold}`, [
      taxonomy,
      slug,
    ]);
    return row?.id;
  }

  private async changed(unit: UnitOfWork, changes: TermChanges, before: readonly Carried[]): Promise<Carried[]> {
    const { categories, tags, attributes } = changes;
    const kept = (taxonomy: string) => before.filter((term) => term.taxonomy === taxonomy);
    const chosen = categories ? await this.known(unit, CATEGORY, categories) : kept(CATEGORY);
    return [
      ...(chosen.length > 0 ? chosen : [{ id: await this.defaultCategory(), taxonomy: CATEGORY }]),
      ...(tags ? await this.known(unit, TAG, tags) : kept(TAG)),
      ...(attributes ? await this.options(unit, attributes) : before.filter((term) => term.taxonomy.startsWith('attribute:'))),
    ];
  }

  /** Those of the terms that are there, kept from being deleted meanwhile. */
  private async known(unit: UnitOfWork, taxonomy: string, references: readonly Partial<TermReference>[]): Promise<Carried[]> {
    const ids = [...new Set(references.flatMap(({ id }) => id ?? []))].sort((one, other) => one - other);
    if (ids.length === 0) return [];
    const sql = `SELECT id, taxonomy FROM term WHERE taxonomy = ? AND id IN (${marks(ids.length)})${sharing(unit)}`;
    return this.database.read<Carried>(sql, [taxonomy, ...ids]);
  }

  /** The terms of global attributes; options that have none yet get one. */
  private async options(unit: UnitOfWork, attributes: readonly StoredAttribute[]): Promise<Carried[]> {
    const carried: Carried[] = [];
    for (const { id, options } of attributes) {
      if (id === 0) continue;
      const taxonomy = attributeTaxonomy(id);
      const terms = await this.optionsOf(unit, taxonomy);
      for (const option of options) {
        const name = plainText(option);
        if (name === '') continue;
        const there = terms.find((term) => term.name_key === fold(name)) ?? terms.find((term) => term.slug === option);
        const term = there ?? (await this.newOption(unit, taxonomy, name, terms));
        if (!there) terms.push(term);
        carried.push({ id: term.id, taxonomy });
      }
    }
    return carried;
  }

  private optionsOf(unit: UnitOfWork, taxonomy: string): Promise<OptionTerm[]> {
    return this.database.read<OptionTerm>(`SELECT id, name_key, slug FROM term WHERE taxonomy = ?${sharing(unit)}`, [taxonomy]);
  }

  private async newOption(unit: UnitOfWork, taxonomy: string, name: string, terms: readonly OptionTerm[]): Promise<OptionTerm> {
    const row = { name_key: fold(name), slug: firstFree(slugify(name) || 'option', new Set(terms.map((term) => term.slug))) };
    try {
      const { insertId } = await unit.insert('term', { taxonomy, name, ...row, description: '' });
      return { id: insertId, ...row };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // Another product made this option, or its slug, between our look and our write: look again.
      const now = await this.optionsOf(unit, taxonomy);
      return now.find((term) => term.name_key === row.name_key) ?? this.newOption(unit, taxonomy, name, now);
    }
  }
}

interface OptionTerm {
  readonly id: number;
  readonly name_key: string;
  readonly slug: string;
}
