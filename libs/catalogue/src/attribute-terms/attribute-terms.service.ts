import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { RestRequest } from '@grove/rest';
import type { CountedTerm } from '@grove/content';
import { AttributeNotFound } from '../errors.js';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { AttributeTerm } from './attribute-term.resource.js';

/** The verbs of the terms of one attribute, which the path names. */
@Injectable()
export class AttributeTermsService extends ShopTermsService<AttributeTerm> {
  constructor(database: Database) {
    super(database);
  }

  protected async taxonomy(call: RestRequest): Promise<string> {
    const id = call.id('attribute_id');
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE id = ?', [id]);
    if (!attribute) throw new AttributeNotFound();
    return attributeTaxonomy(id);
  }

  protected toRecord = ({ id, name, slug, description, menuOrder, count }: CountedTerm): AttributeTerm => ({
    id,
    name,
    slug,
    description,
    menuOrder,
    count,
  });
}
