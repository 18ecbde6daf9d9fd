import { Injectable } from '@nestjs/common';
import { Database, placeholders, forShare, UniqueViolation, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, fold, slugify } from '@grove/core';
import { termName, termNameKey, termSearchText } from '@grove/content';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../product-terms/taxonomies.js';
import { byName, CARRIED, carriedBy, type CarriedTerm } from './carried-terms.js';
import type { StoredAttribute } from './product.entity.js';
import type { TermReference } from './product-parts.resource.js';

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

  /** What a product carries, in the order of names. */
  async of(productId: number): Promise<CarriedTerm[]> {
    return (await carriedBy(this.database, [productId])).get(productId)!;
  }

  /** What a product carries, kept from being deleted until the unit is stored. */
  async held(unit: UnitOfWork, productId: number): Promise<CarriedTerm[]> {
    return (await this.known(unit, await this.of(productId))).sort(byName);
  }

  /** Writes the changes; gives what the product carries now. */
  async change(
    unit: UnitOfWork,
    productId: number,
    changes: TermChanges,
    before: readonly CarriedTerm[],
  ): Promise<CarriedTerm[]> {
    const after = (await this.changed(unit, changes, before)).sort(byName);
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

  /** The category that products without one fall back to: the first there was, made with the tables and never deleted, whatever its name now. */
  async defaultCategory(): Promise<CarriedTerm> {
    const sql = `SELECT ${CARRIED} FROM term WHERE taxonomy = ? ORDER BY id LIMIT 1`;
    return (await this.database.read<CarriedTerm>(sql, [CATEGORY]))[0];
  }

  /** The id of a shipping class by its slug; 0 for none. */
  async shippingClass(unit: UnitOfWork, slug: string): Promise<number> {
    return slug === '' ? 0 : ((await this.withSlug(SHIPPING_CLASS, slugify(slug), forShare(unit)))?.id ?? 0);
  }

  private async withSlug(taxonomy: string, slug: string, hold = ''): Promise<CarriedTerm | undefined> {
    const sql = `SELECT ${CARRIED} FROM term WHERE taxonomy = ? AND slug = ?${hold}`;
    return (await this.database.read<CarriedTerm>(sql, [taxonomy, slug]))[0];
  }

  private async changed(unit: UnitOfWork, changes: TermChanges, before: readonly CarriedTerm[]): Promise<CarriedTerm[]> {
    const { categories, tags, attributes } = changes;
    const sent = await this.known(unit, [...(categories ?? []), ...(tags ?? [])]);
    const ofTaxonomy = (taxonomy: string, wanted: TermChanges['tags']) =>
      wanted
        ? sent.filter((term) => term.taxonomy === taxonomy && wanted.some(({ id }) => id === term.id))
        : before.filter((term) => term.taxonomy === taxonomy);
    const chosen = ofTaxonomy(CATEGORY, categories);
    return [
      ...(chosen.length > 0 ? chosen : [await this.defaultCategory()]),
      ...ofTaxonomy(TAG, tags),
      ...(attributes ? await this.options(unit, attributes) : before.filter((term) => term.taxonomy.startsWith('attribute:'))),
    ];
  }

  /** Those of the terms that are there, kept from being deleted meanwhile. */
  private async known(unit: UnitOfWork, references: readonly Partial<TermReference>[]): Promise<CarriedTerm[]> {
    const ids = [...new Set(references.flatMap(({ id }) => id ?? []))].sort((one, other) => one - other);
    if (ids.length === 0) return [];
    return this.database.read<CarriedTerm>(
      `SELECT ${CARRIED} FROM term WHERE id IN (${placeholders(ids.length)})${forShare(unit)}`,
      ids,
    );
  }

  /** The terms of global attributes; options that have none yet get one. */
  private async options(unit: UnitOfWork, attributes: readonly StoredAttribute[]): Promise<CarriedTerm[]> {
    const carried: CarriedTerm[] = [];
    for (const { id, options } of attributes) {
      if (id === 0) continue;
      const taxonomy = attributeTaxonomy(id);
      const terms = await this.optionsOf(unit, taxonomy);
      for (const option of options) {
        const name = termName(option);
        if (name === '') continue;
        const there = terms.find((term) => fold(term.name) === fold(name)) ?? terms.find((term) => term.slug === option);
        const term = there ?? (await this.newOption(unit, taxonomy, name, terms));
        if (!there) terms.push(term);
        if (!carried.some((one) => one.id === term.id)) carried.push(term);
      }
    }
    return carried;
  }

  private optionsOf(unit: UnitOfWork, taxonomy: string): Promise<CarriedTerm[]> {
    return this.database.read<CarriedTerm>(`SELECT ${CARRIED} FROM term WHERE taxonomy = ?${forShare(unit)}`, [taxonomy]);
  }

  private async newOption(unit: UnitOfWork, taxonomy: string, name: string, terms: readonly CarriedTerm[]): Promise<CarriedTerm> {
    const nameKey = termNameKey(name);
    const slug = firstAvailableSlug(slugify(name) || 'option', new Set(terms.map((term) => term.slug)));
    try {
      const row = { taxonomy, name, name_key: nameKey, search_text: termSearchText(name), slug, description: '' };
      const { insertId } = await unit.insert('term', row);
      return { id: insertId, taxonomy, name, nameKey, slug, menuOrder: 0 };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // Another product made this option, or its slug, between our look and our write: look again.
      const now = await this.optionsOf(unit, taxonomy);
      return now.find((term) => fold(term.name) === fold(name)) ?? this.newOption(unit, taxonomy, name, now);
    }
  }
}
