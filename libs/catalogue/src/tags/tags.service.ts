import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { CountedTerm } from '@grove/content';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { TAG } from '../product-terms/taxonomies.js';
import type { ProductTag } from './tag.resource.js';

/** Lists, reads, creates, changes and deletes product tags. */
@Injectable()
export class ProductTagsService extends ShopTermsService<ProductTag> {
  constructor(database: Database) {
    super(database);
  }

  protected taxonomy = (): string => TAG;

  protected toTermResource = ({ id, name, slug, description, count }: CountedTerm): ProductTag => ({
    id,
    name,
    slug,
    description,
    count,
  });
}
