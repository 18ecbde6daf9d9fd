import { Injectable } from '@nestjs/common';
import { findSoldProducts } from '@grove/catalogue';
import { PicturesService } from '@grove/content';
import { Database } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { TaxTables } from '@grove/taxes';
import type { OrderLineEntity } from './order-line.entity.js';
import type { SoldProducts } from './sold-products.js';

/** What only `wc/v2` and `wc/v3` show of orders and refunds, besides their rows. */
export interface OrderPresentation {
  readonly products: SoldProducts;
  /** The URLs of pictures by id. */
  readonly pictures: ReadonlyMap<number, string>;
  /** The percentages of tax rates by id, for tax lines of orders that did not keep them. */
  readonly percentages: ReadonlyMap<number, string>;
  readonly zone: string;
  /** The home page of the site. */
  readonly home: string;
  /** The number of decimals with which amounts are shown. */
  readonly decimals: number;
  /** The number of decimals of prices in the shop. */
  readonly priceDecimals: number;
}

/** Reads what `wc/v2` and `wc/v3` show. The number of queries does not grow with the number of lines. */
@Injectable()
export class OrderPresentationLoader {
  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly settings: SiteSettings,
    private readonly taxTables: TaxTables,
  ) {}

  async load(
    lines: readonly OrderLineEntity[],
    { mountPoint }: RequestContext,
    decimals: Pick<OrderPresentation, 'decimals' | 'priceDecimals'>,
  ): Promise<OrderPresentation> {
    const items = lines.filter(({ kind }) => kind === 'item');
    const unknownRates = lines.flatMap(({ kind, rateId, details }) =>
      kind === 'tax' && details.ratePercent === undefined ? rateId : [],
    );
    const [zone, percentages, products] = await Promise.all([
      this.settings.timezone(),
      this.taxTables.percentagesOf([...new Set(unknownRates)]),
      findSoldProducts(this.database, {
        productIds: items.map(({ productId }) => productId),
        variationIds: items.map(({ variationId }) => variationId),
      }),
    ]);
    const pictures = await this.pictures.find([...new Set([...products.values()].flatMap(({ pictureId }) => pictureId || []))]);
    const urls = [...pictures].map(([id, picture]) => [id, this.pictures.url(picture, mountPoint)] as const);
    return { products, pictures: new Map(urls), percentages, zone, home: mountPoint.home, ...decimals };
  }
}
