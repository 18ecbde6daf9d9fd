import { Injectable } from '@nestjs/common';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { Database, Repository } from '@grove/database';
import type { DeleteOptions, Write } from '@grove/rest';
import { newTermSlug, type CountedTerm, type TermEntity } from '@grove/content';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { SHIPPING_CLASS } from '../product-terms/taxonomies.js';
import { ProductEntity } from '../products/product.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';
import type { ShippingClass } from './shipping-class.resource.js';

/** Lists, reads, creates, changes and deletes shipping classes. A product has at most one, in a column of its own. */
@Injectable()
export class ShippingClassesService extends ShopTermsService<ShippingClass> {
  private readonly products: Repository<ProductEntity>;
  private readonly variations: Repository<VariationEntity>;

  constructor(database: Database) {
    super(database);
    this.products = new Repository(database, ProductEntity);
    this.variations = new Repository(database, VariationEntity);
  }

  /** A free slug for a shipping class of this name. */
  suggestSlug(name: string): Promise<string> {
    return newTermSlug(this.repository, name, SHIPPING_CLASS, 0);
  }

  protected taxonomy = (): string => SHIPPING_CLASS;

  protected toTermResource = ({ id, name, slug, description, count }: CountedTerm): ShippingClass => ({
    id,
    name,
    slug,
    description,
    count,
  });

  protected override idsOfRecord(query: SelectQueryBuilder<ObjectLiteral>, recordId: number): SelectQueryBuilder<ObjectLiteral> {
    return query
      .select('assigned.shippingClassId')
      .from(ProductEntity, 'assigned')
      .where('assigned.id = :recordId', { recordId });
  }

  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    await this.products.update({ shippingClassId: row.id }, { shippingClassId: 0 });
    await this.variations.update({ shippingClassId: row.id }, { shippingClassId: 0 });
    // The counter of the class is deleted last, when no product refers to the class any more.
    await super.beforeDelete(write, row, options);
  }
}
