import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import type { ParentIds } from '@grove/rest';
import type { CountedTerm } from '@grove/content';
import { AttributeNotFound } from '../errors.js';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { AttributeTerm } from './attribute-term.resource.js';

/** Lists, reads, creates, changes and deletes the terms of the attribute in the path. */
@Injectable()
export class AttributeTermsService extends ShopTermsService<AttributeTerm> {
  private readonly attributes: Repository<AttributeEntity>;

  constructor(database: Database) {
    super(database);
    this.attributes = new Repository(database, AttributeEntity);
  }

  protected async taxonomy(parents: ParentIds): Promise<string> {
    const id = parents['attribute_id'];
    if (!(await this.attributes.existsBy({ id }))) throw new AttributeNotFound();
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
