import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { MediaUsesService, type FoundUses } from '@grove/content';
import { Database, Repository } from '@grove/database';
import type { Principal } from '@grove/rest';
import { VariationEntity } from '../../variations/variation.entity.js';
import { ProductImageEntity } from '../product-image.entity.js';
import { ProductEntity } from '../product.entity.js';

/** Reports to the library of media which products show a picture, themselves or with a variation. */
@Injectable()
export class ProductMediaUses implements OnModuleInit {
  private readonly products = new Repository(this.database, ProductEntity);
  private readonly images = new Repository(this.database, ProductImageEntity);
  private readonly variations = new Repository(this.database, VariationEntity);

  constructor(
    private readonly database: Database,
    private readonly uses: MediaUsesService,
  ) {}

  onModuleInit(): void {
    this.uses.addFinder((mediumId, principal, most) => this.find(mediumId, principal, most));
  }

  private async find(mediaId: number, principal: Principal, most: number): Promise<FoundUses> {
    const select = { productId: true } as const;
    const placed = await this.images.find({ select, where: { mediaId }, order: { productId: 'ASC' }, take: most });
    const varied = await this.variations.find({ select, where: { imageId: mediaId }, order: { productId: 'ASC' }, take: most });
    const ids = [...new Set([...placed, ...varied].map(({ productId }) => productId))].slice(0, most);
    if (!principal.can('manage_products')) return { uses: [], others: ids.length };
    const products = await this.products.find({ select: { id: true, name: true }, where: { id: In(ids) }, order: { id: 'ASC' } });
    return { uses: products.map(({ id, name }) => ({ id, type: 'product', title: name, use: 'picture' })), others: 0 };
  }
}
