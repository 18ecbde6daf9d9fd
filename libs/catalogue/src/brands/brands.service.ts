import { Injectable } from '@nestjs/common';
import { PictureImporter, PicturesService } from '@grove/content';
import { Database } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { PicturedTermsService } from '../product-terms/pictured-terms.service.js';
import { BRAND } from '../product-terms/taxonomies.js';

/** Lists, reads, creates, changes and deletes brands of products. Products of a deleted brand have it no longer. */
@Injectable()
export class ProductBrandsService extends PicturedTermsService {
  protected override readonly path = '/shop/v1/products/brands';

  constructor(database: Database, pictures: PicturesService, importer: PictureImporter, settings: SiteSettings) {
    super(database, pictures, importer, settings);
  }

  protected taxonomy = (): string => BRAND;
}
