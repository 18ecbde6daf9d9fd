import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { FindTerm, KnownAttribute } from './product-attributes.rules.js';
import type { StoredAttribute } from './product.entity.js';
import type { ProductAttribute } from './product-parts.resource.js';

/** Looks global attributes and their terms up for the rules of products, which may not ask a database. */
@Injectable()
export class KnownAttributes {
  private readonly attributes: Table<AttributeEntity>;

  constructor(private readonly database: Database) {
    this.attributes = new Table(database, AttributeEntity);
  }

  /** The global attributes that these entries name by id. */
  async named(entries: readonly Partial<ProductAttribute>[]): Promise<Map<number, KnownAttribute>> {
    const ids = [...new Set(entries.flatMap(({ id }) => id || []))];
    const rows = ids.length === 0 ? [] : await this.attributes.where(`id IN (${placeholders(ids.length)})`, ...ids);
    return new Map(rows.map((row) => [row.id, { id: row.id, label: row.name }]));
  }

  /** Finds terms of a product's global attributes by name or slug, whatever their letter case. */
  async termFinder(attributes: readonly StoredAttribute[]): Promise<FindTerm> {
    const taxonomies = attributes.flatMap(({ id }) => (id === 0 ? [] : attributeTaxonomy(id)));
    if (taxonomies.length === 0) return () => undefined;
    const sql = `SELECT id, taxonomy, name, slug FROM term WHERE taxonomy IN (${placeholders(taxonomies.length)})`;
    const rows = await this.database.read<{ id: number; taxonomy: string; name: string; slug: string }>(sql, taxonomies);
    return (attributeId, option) => {
      const own = rows.filter((row) => row.taxonomy === attributeTaxonomy(attributeId));
      const wanted = option.toLowerCase();
      return (own.find((row) => row.name.toLowerCase() === wanted) ?? own.find((row) => row.slug === wanted))?.id;
    };
  }
}
