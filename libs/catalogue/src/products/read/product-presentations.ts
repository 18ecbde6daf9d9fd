import { Injectable } from '@nestjs/common';
import { type Instant, nowAmong } from '@grove/core';
import { Database } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { ProductDetails } from './product-details.js';
import { loadProductPermalinks } from './product-permalinks.js';
import type { PresentationContext } from '../api/shared-product-fields.js';

/** Reads what products and variations are presented with, besides their rows. */
@Injectable()
export class ProductPresentations {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async of(products: readonly ProductDetails[], context: RequestContext): Promise<PresentationContext> {
    return {
      mountPoint: context.mountPoint,
      zone: await this.settings.timezone(),
      now: nowAmong(products.flatMap((details) => [details, ...details.members].flatMap(saleDatesOf))),
      permalinks: await loadProductPermalinks(
        this.database,
        await this.settings.permalinks(),
        products.map(({ product }) => product),
      ),
    };
  }
}

const saleDatesOf = ({ product, variations }: Pick<ProductDetails, 'product' | 'variations'>): (Instant | null)[] =>
  [product, ...variations].flatMap(({ saleFrom, saleTo }) => [saleFrom, saleTo]);
