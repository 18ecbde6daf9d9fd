import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { fold, slugify } from '@grove/core';
import { findTermsOfTaxonomies, termName } from '@grove/content';
import { AttributeEntity } from '../../attributes/attribute.entity.js';
import { attributeTaxonomy } from '../../product-terms/taxonomies.js';
import type { FindTerm } from './product-attributes.rules.js';
import type { StoredAttribute } from '../product.entity.js';
import type { ProductAttribute } from '../api/parts-v1.js';

/** Reads global attributes and their terms for the rules of products, which may not use the database. */
@Injectable()
export class AttributeLookup {
  private readonly attributes = new Repository(this.database, AttributeEntity);

  constructor(private readonly database: Database) {}

  /** The names of the global attributes whose ids these entries contain, by id. */
  async namesOf(entries: readonly Partial<ProductAttribute>[]): Promise<Map<number, string>> {
    const ids = [...new Set(entries.flatMap(({ id }) => id || []))];
    const rows = ids.length === 0 ? [] : await this.attributes.findBy({ id: In(ids) });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns a function that finds terms of a product's global attributes by name or slug, whatever their letter case. */
  async termFinder(attributes: readonly StoredAttribute[]): Promise<FindTerm> {
    const taxonomies = attributes.flatMap(({ id }) => (id === 0 ? [] : attributeTaxonomy(id)));
    const terms = await findTermsOfTaxonomies(this.database, taxonomies);
    return (attributeId, option) => {
      const candidates = terms.filter((term) => term.taxonomy === attributeTaxonomy(attributeId));
      const [name, slug] = [fold(termName(option)), slugify(option)];
      return candidates.find((term) => fold(term.name) === name) ?? candidates.find((term) => term.slug === slug);
    };
  }
}
