import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { ParentIds } from '@grove/rest';
import type { CountedTerm } from '@grove/content';
import { AttributeNotFound } from '../errors.js';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { AttributeTerm } from './attribute-term.resource.js';

/** Lists, reads, creates, changes and deletes the terms of the attribute in the path. */
@Injectable()
export class AttributeTermsService extends ShopTermsService<AttributeTerm> {
  constructor(database: Database) {
    super(database);
  }

  protected async taxonomy(parents: ParentIds): Promise<string> {
    const id = parents['attribute_id'];
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE id = ?', [id]);
    if (!attribute) throw new AttributeNotFound();
    return attributeTaxonomy(id);
  }

  protected toTermResource = ({ id, name, slug, description, menuOrder, count }: CountedTerm): AttributeTerm => ({
    id,
    name,
    slug,
    description,
    menuOrder,
    count,
  });
}
