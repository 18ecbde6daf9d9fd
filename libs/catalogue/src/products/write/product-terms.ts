import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, Repository, UniqueViolation, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, fold, slugify } from '@grove/core';
import {
  findOldestTerm,
  findTermBySlug,
  findTerms,
  findTermsOfTaxonomies,
  insertTerm,
  termName,
  TermTree,
  type TermsWithAncestors,
  type TermSummary,
} from '@grove/content';
import { attributeTaxonomy, BRAND, CATEGORY, isOfAttribute, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import { compareByName, findAssignedTerms } from '../read/assigned-terms.js';
import { ProductDefaults } from '../read/product-defaults.js';
import { ProductTermEntity } from '../product-term.entity.js';
import type { StoredAttribute } from '../product.entity.js';
import type { TermReference } from '../api/parts-v1.js';

/** The terms that a request sets. The terms of a key that is absent do not change. */
interface TermChanges {
  readonly categories?: readonly Partial<TermReference>[];
  readonly tags?: readonly Partial<TermReference>[];
  readonly brands?: readonly Partial<TermReference>[];
  readonly attributes?: readonly StoredAttribute[];
}

/** The categories that a request names and those of its product, with their ancestors, and other terms that the request names. None of them moves or is deleted meanwhile. */
export type LockedTerms = TermsWithAncestors;

/** Reads and writes the terms of products. */
@Injectable()
export class ProductTerms {
  /** The id of the category that writers of products lock: the oldest one, when it was last looked for. */
  private lockedCategory?: number;

  private readonly assigned = new Repository(this.database, ProductTermEntity);
  private readonly defaults = new ProductDefaults(this.database);

  constructor(private readonly database: Database) {}

  /** The terms of a product, sorted by name. */
  async find(productId: number): Promise<TermSummary[]> {
    return (await findAssignedTerms(this.database, [productId])).get(productId)!;
  }

  /**
   * Reads the categories, tags and brands of a request and the categories of its product, none of which moves or is deleted until the unit of work ends. Whoever moves or
   * deletes a category locks all of them first. So one is locked here for all: those who only describe another category need not wait for writers of products.
   */
  async lock(unit: UnitOfWork, changes: TermChanges = {}, assigned: readonly TermSummary[] = []): Promise<LockedTerms> {
    const { categories, tags, brands } = changes;
    const { lockedCategory } = this;
    const held = sortedIds([{ id: lockedCategory }, ...(tags ?? []), ...(brands ?? [])]);
    const locked = await findTerms(this.database, held, 'pessimistic_read');
    const named = sortedIds([...(categories ?? []), ...assigned.filter(isCategory)]);
    const { tree, terms } = await TermTree.loadAncestors(CATEGORY, this.database, named);
    if (!locked.some((term) => isCategory(term) && term.id === lockedCategory)) {
      // None was chosen yet, or it is deleted by now.
      this.lockedCategory = (await findOldestTerm(this.database, CATEGORY))?.id;
      if (this.lockedCategory !== undefined) return this.lock(unit, changes, assigned);
    }
    return { tree, terms: [...terms, ...locked.filter((term) => !isCategory(term))] };
  }

  /** The tree above the categories among these terms, which are locked, or the default category. */
  async treeAbove({ tree }: LockedTerms, terms: readonly TermSummary[]): Promise<TermTree> {
    const categories = terms.filter(isCategory);
    if (categories.every(({ id }) => tree.has(id))) return tree;
    return (await TermTree.loadAncestors(CATEGORY, this.database, sortedIds(categories))).tree;
  }

  /** Those of a product's terms that still exist, sorted by name. None of them can be deleted until the unit of work ends. */
  async lockAssigned(assigned: readonly TermSummary[], locked: LockedTerms): Promise<TermSummary[]> {
    return (await this.lockTerms(assigned, locked)).sort(compareByName);
  }

  /** Writes the changes; returns the terms that the product has then. */
  async update(
    productId: number,
    changes: TermChanges,
    { before, locked }: { readonly before: readonly TermSummary[]; readonly locked: LockedTerms },
  ): Promise<TermSummary[]> {
    const after = (await this.updatedTerms(changes, before, locked)).sort(compareByName);
    const idsBefore = new Set(before.map((term) => term.id));
    const idsAfter = new Set(after.map((term) => term.id));
    const removed = [...idsBefore].filter((id) => !idsAfter.has(id));
    if (removed.length > 0) await this.assigned.delete({ productId, termId: In(removed) });
    const added = [...idsAfter].filter((id) => !idsBefore.has(id)).sort((one, other) => one - other);
    if (added.length > 0) await this.assigned.insert(added.map((termId) => ({ productId, termId })));
    return after;
  }

  /**
   * The category of products that have no other. Unless the shop has chosen one, it is the oldest. It cannot be deleted. A shop that was imported may have no
   * category.
   */
  async defaultCategory(): Promise<TermSummary | null> {
    const chosen = Number((await this.defaults.find('category')) ?? 0);
    const [category] = chosen === 0 ? [] : await findTerms(this.database, [chosen]);
    return category?.taxonomy === CATEGORY ? category : findOldestTerm(this.database, CATEGORY);
  }

  /** The id of a shipping class by its slug, which cannot be deleted until the unit of work ends; 0 if there is none. */
  async shippingClassId(slug: string): Promise<number> {
    const found = slug === '' ? null : await findTermBySlug(this.database, SHIPPING_CLASS, slugify(slug));
    // It is locked by its id, like all terms: to find a slug, a server may lock others on the way.
    const [locked] = await findTerms(this.database, found ? [found.id] : [], 'pessimistic_read');
    return locked?.id ?? 0;
  }

  private async updatedTerms(
    { categories, tags, brands, attributes }: TermChanges,
    before: readonly TermSummary[],
    locked: LockedTerms,
  ): Promise<TermSummary[]> {
    const sent = await this.lockTerms([...(categories ?? []), ...(tags ?? []), ...(brands ?? [])], locked);
    const ofTaxonomy = (taxonomy: string, wanted: TermChanges['tags']) =>
      wanted
        ? sent.filter((term) => term.taxonomy === taxonomy && wanted.some(({ id }) => id === term.id))
        : before.filter((term) => term.taxonomy === taxonomy);
    const chosen = ofTaxonomy(CATEGORY, categories);
    return [
      ...(chosen.length > 0 ? chosen : [(await this.defaultCategory()) ?? (await this.createDefaultCategory())]),
      ...ofTaxonomy(TAG, tags),
      ...ofTaxonomy(BRAND, brands),
      ...(attributes ? await this.findOrCreateOptions(attributes) : before.filter((term) => isOfAttribute(term.taxonomy))),
    ];
  }

  /** Creates the category that new shops have, unless another request creates it meanwhile. */
  private async createDefaultCategory(): Promise<TermSummary> {
    const slug = 'uncategorized';
    try {
      return await insertTerm(this.database, CATEGORY, 'Uncategorized', slug);
    } catch (error) {
      const existing =
        error instanceof UniqueViolation && (await findTermBySlug(this.database, CATEGORY, slug, 'pessimistic_read'));
      if (!existing) throw error;
      return existing;
    }
  }

  /** Those of the terms that exist. None of them can be deleted until the unit of work ends. */
  private async lockTerms(references: readonly Partial<TermReference>[], { terms: locked }: LockedTerms): Promise<TermSummary[]> {
    const ids = new Set(references.flatMap(({ id }) => id ?? []));
    const known = locked.filter(({ id }) => ids.has(id));
    for (const { id } of known) ids.delete(id);
    const others = [...ids].sort((one, other) => one - other);
    return [...known, ...(await findTerms(this.database, others, 'pessimistic_read'))];
  }

  /** The terms of the options of global attributes. Creates a term for each option that has none. */
  private async findOrCreateOptions(attributes: readonly StoredAttribute[]): Promise<TermSummary[]> {
    const found: TermSummary[] = [];
    for (const { id, options } of attributes) {
      if (id === 0) continue;
      const taxonomy = attributeTaxonomy(id);
      const terms = await this.lockOptions(taxonomy);
      for (const option of options) {
        const name = termName(option);
        if (name === '') continue;
        const existing = terms.find((term) => fold(term.name) === fold(name)) ?? terms.find((term) => term.slug === option);
        const term = existing ?? (await this.createOption(taxonomy, name, terms));
        if (!existing) terms.push(term);
        if (!found.some((one) => one.id === term.id)) found.push(term);
      }
    }
    return found;
  }

  private lockOptions(taxonomy: string): Promise<TermSummary[]> {
    return findTermsOfTaxonomies(this.database, [taxonomy], 'pessimistic_read');
  }

  private async createOption(taxonomy: string, name: string, terms: readonly TermSummary[]): Promise<TermSummary> {
    const slug = firstAvailableSlug(slugify(name) || 'option', new Set(terms.map((term) => term.slug)));
    try {
      return await insertTerm(this.database, taxonomy, name, slug);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // Another request created this option, or took its slug, after the terms were read.
      const current = await this.lockOptions(taxonomy);
      return current.find((term) => fold(term.name) === fold(name)) ?? this.createOption(taxonomy, name, current);
    }
  }
}

const isCategory = ({ taxonomy }: TermSummary): boolean => taxonomy === CATEGORY;

/** Each id once. Terms are locked in this order, as everywhere, against deadlocks. */
const sortedIds = (references: readonly Partial<TermReference>[]): number[] =>
  [...new Set(references.flatMap(({ id }) => id ?? []))].sort((one, other) => one - other);
