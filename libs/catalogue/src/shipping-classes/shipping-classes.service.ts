import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { DeleteOptions, Write } from '@grove/rest';
import type { CountedTerm, TermEntity } from '@grove/content';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { SHIPPING_CLASS } from '../product-terms/taxonomies.js';
import type { ShippingClass } from './shipping-class.resource.js';

/** The verbs of shipping classes. A product has one of them at most, and holds it in a column. */
@Injectable()
export class ShippingClassesService extends ShopTermsService<ShippingClass> {
  constructor(database: Database) {
    super(database);
  }

  protected taxonomy = (): string => SHIPPING_CLASS;

  protected toRecord = ({ id, name, slug, description, count }: CountedTerm): ShippingClass => ({
    id,
    name,
    slug,
    description,
    count,
  });

  protected override carriedBy(productId: number): { sql: string; values: number[] } {
    return { sql: 'term.id IN (SELECT shipping_class_id FROM product WHERE id = ?)', values: [productId] };
  }

  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    await unit.update('product', { shipping_class_id: 0 }, { shipping_class_id: row.id });
    await unit.update('product_variation', { shipping_class_id: 0 }, { shipping_class_id: row.id });
    // Now no product counts for it any more, nor will one that was being written.
    await super.beforeDelete(write, row, options);
  }
}
