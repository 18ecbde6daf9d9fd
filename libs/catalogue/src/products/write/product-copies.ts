import { Injectable } from '@nestjs/common';
import { pickDefined, utcText, type Instant } from '@grove/core';
import { Database } from '@grove/database';
import { MetaDataStore, type RequestContext, type SentEntry } from '@grove/rest';
import { ProductUnknown } from '../../errors.js';
import { BRAND } from '../../product-terms/taxonomies.js';
import { presentProduct, referencesTo } from '../api/present-v1.js';
import type { ProductDetails } from '../read/product-details.js';
import { ProductLoader } from '../read/product-loader.js';
import type { ProductRecord } from '../read/product-record.js';
import { PRODUCT_METADATA } from '../product-metadata.js';
import { findSentTexts, type InputWithTexts } from './product-texts.js';
import { PLAIN_FIELDS } from './product.rules.js';
import type { Product } from '../api/v1.js';
import { ProductsService } from '../products.service.js';
import { SkuReservations } from './sku-reservations.js';
import type { VariationEntity } from '../../variations/variation.entity.js';
import { stockStatusOf } from './stock.rules.js';

/** Copies products: a copy is a draft with a SKU of its own, and nobody has bought it. */
@Injectable()
export class ProductCopies {
  private readonly skus = new SkuReservations(this.database);

  constructor(
    private readonly database: Database,
    private readonly products: ProductsService,
    private readonly loader: ProductLoader,
    private readonly metaData: MetaDataStore,
  ) {}

  copy(id: number, context: RequestContext): Promise<ProductRecord> {
    return this.database.write(async (unit) => {
      await this.loader.lock(id);
      const [details] = await this.loader.load([id]);
      if (!details) throw new ProductUnknown();
      const shown = presentProduct(await this.products.get(id, {}, context));
      const [texts, metaData] = await Promise.all([
        findSentTexts(this.database, [id]),
        this.metaData.find(PRODUCT_METADATA, [id]),
      ]);
      const skus = await this.freeSkus([shown.sku, ...details.variations.map(({ sku }) => sku)]);
      const input = { ...copyOf(details, shown, skus), ...texts.get(id), metaData: withoutIds(metaData.get(id)) };
      return this.products.createPrepared(unit, input, context);
    });
  }

  /** A free SKU for each of these: with the first number that no other SKU has. */
  private async freeSkus(skus: readonly string[]): Promise<Map<string, string>> {
    const free = new Map<string, string>();
    for (const sku of new Set(skus)) {
      if (sku !== '') free.set(sku, await this.skus.numbered(sku));
    }
    return free;
  }
}

const withoutIds = (entries: readonly { key: string; value: unknown }[] = []): SentEntry[] =>
  entries.map(({ key, value }) => ({ key, value }));

/** The product as the input of a new one. */
function copyOf(
  { product, terms, pictures, variations, shared }: ProductDetails,
  shown: Product,
  skus: ReadonlyMap<string, string>,
): InputWithTexts {
  const { downloads, downloadLimit, downloadExpiry, manageStock, stockQuantity, backorders, taxClass } = product;
  const { externalUrl, buttonText, upsellIds, crossSellIds, groupedIds, lowStockAmount, postPassword } = product;
  return {
    ...(pickDefined(product, PLAIN_FIELDS) as Pick<Product, (typeof PLAIN_FIELDS)[number]>),
    ...{ downloads, downloadLimit, downloadExpiry, manageStock, stockQuantity, backorders, taxClass },
    ...{ externalUrl, buttonText, upsellIds, crossSellIds, lowStockAmount, postPassword },
    ...pricesOf(product),
    name: `${product.name} (Copy)`,
    status: 'draft',
    description: product.description,
    shortDescription: product.shortDescription,
    purchaseNote: product.purchaseNote,
    sku: skus.get(product.sku) ?? '',
    groupedIds: groupedIds ?? undefined,
    stockStatus: stockStatusOf(product),
    weight: product.weight,
    dimensions: shown.dimensions,
    shippingClass: shown.shippingClass,
    categories: shown.categories,
    tags: shown.tags,
    brands: referencesTo(terms, BRAND),
    images: pictures.map(({ picture: { id } }) => ({ id })) as Product['images'],
    attributes: shown.attributes,
    defaultAttributes: shown.defaultAttributes,
    variations: shown.variations.map(({ id: _original, image: _shown, ...variation }, index) => {
      const row = variations.find((one) => one.id === shown.variations[index].id)!;
      return { ...variation, ...ownOf(row, skus), shippingClass: shared.shippingClassSlugs.get(row.shippingClassId) ?? '' };
    }) as Product['variations'],
  };
}

/** What a variation has of its own, while its resource also shows what its product has. */
const ownOf = (row: VariationEntity, skus: ReadonlyMap<string, string>): object => ({
  ...pricesOf(row),
  sku: skus.get(row.sku) ?? '',
  weight: row.weight,
  dimensions: { length: row.length, width: row.width, height: row.height },
  taxClass: row.taxClass,
  manageStock: row.manageStock,
  visible: row.visible,
  description: row.description,
  ...(row.imageId !== 0 && { image: [{ id: row.imageId }] }),
});

type Priced = Pick<VariationEntity, 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'>;

const pricesOf = ({ regularPrice, salePrice, saleFrom, saleTo }: Priced) => ({
  regularPrice,
  salePrice,
  dateOnSaleFrom: sent(saleFrom),
  dateOnSaleTo: sent(saleTo),
});

const sent = (instant: Instant | null): string => (instant === null ? '' : `${utcText(instant)}Z`);
