import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { batchLoader, Cached, Database, groupLoader, Repository } from '@grove/database';
import { findTerms, findTermSlugs, PicturesService, type Picture, type TermSummary } from '@grove/content';
import { ShopSettings } from '@grove/settings';
import { TaxTables } from '@grove/taxes';
import { AttributeEntity } from '../../attributes/attribute.entity.js';
import { CATEGORY } from '../../product-terms/taxonomies.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { findAssignedTerms } from './assigned-terms.js';
import type { GroupMember, ProductDetails } from './product-details.js';
import type { PlacedPicture } from '../api/shared-product-fields.js';
import { ProductDefaults } from './product-defaults.js';
import { isShownOtherwise } from './displayed-price.rules.js';
import { ProductImageEntity } from '../product-image.entity.js';
import { ProductEntity } from '../product.entity.js';
import type { ProductWithTerms } from '../write/product-writer.js';
import { RelatedProducts } from './related-products.js';

/** Loads products with their details. The number of queries does not depend on the number of products. */
@Injectable()
export class ProductLoader {
  private readonly products = new Repository(this.database, ProductEntity);
  private readonly variationRows = new Repository(this.database, VariationEntity);
  private readonly attributes = new Repository(this.database, AttributeEntity);
  private readonly images = new Repository(this.database, ProductImageEntity);
  private readonly defaults = new ProductDefaults(this.database);
  private readonly cachedAttributes = new Cached<readonly AttributeEntity[]>(this.database, MAX_CACHED);
  private readonly cachedSlugs = new Cached<Map<number, string>>(this.database, MAX_CACHED);
  private readonly terms = batchLoader(this.database, (ids) => findAssignedTerms(this.database, ids));

  private readonly variations = groupLoader(
    this.database,
    (ids) =>
      this.variationRows.all(
        this.variationRows
          .createQueryBuilder('variation')
          .where('variation.productId IN (:...ids)', { ids })
          .andWhere("COALESCE(variation.hiddenStatus, '') <> 'trash'")
          .orderBy({ 'variation.position': 'ASC', 'variation.id': 'ASC' }),
      ),
    ({ productId }) => productId,
  );

  private readonly placedPictures = groupLoader(
    this.database,
    (ids) => this.images.find({ where: { productId: In(ids) }, order: { position: 'ASC' } }),
    ({ productId }) => productId,
  );

  private readonly children = groupLoader(
    this.database,
    (ids) =>
      this.products.find({
        select: { id: true, parentId: true, menuOrder: true },
        where: { notInTrash: true, parentId: In(ids) },
      }),
    ({ parentId }) => parentId,
  );

  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly relatedProducts: RelatedProducts,
    private readonly settings: ShopSettings,
    private readonly taxTables: TaxTables,
  ) {}

  /** A product without its details. */
  find(id: number): Promise<ProductEntity | null> {
    return this.products.findById(id);
  }

  /** Locks a product that is to be changed until the unit of work ends. */
  lock(id: number): Promise<void> {
    return this.products.lock(id);
  }

  /** The products of these ids, in this order; unknown ids are skipped. Products that are `known`, with their terms, are not read. */
  async load(ids: readonly number[], known: readonly ProductWithTerms[] = []): Promise<ProductDetails[]> {
    const products = new Map(known.map(({ product }) => [product.id, product]));
    for (const product of await this.products.findInOrder(ids.filter((id) => !products.has(id))))
      products.set(product.id, product);
    const terms = new Map(known.map(({ product, terms }) => [product.id, terms]));
    return this.withDetails(
      ids.flatMap((id) => products.get(id) ?? []),
      terms,
    );
  }

  /** Adds the details to products that were read already. The terms of some may be known. Skips queries that no product needs. */
  async withDetails(
    products: readonly ProductEntity[],
    knownTerms: ReadonlyMap<number, readonly TermSummary[]> = new Map(),
  ): Promise<ProductDetails[]> {
    const groups = products.filter((product) => product.type === 'grouped');
    const [shop, variations, placed, readTerms, children, members] = await Promise.all([
      this.settings.all(),
      this.variations.loadMany(idsOf(products.filter((product) => product.type === 'variable'))),
      this.placedPictures.loadMany(idsOf(products.filter((product) => product.hasImages))),
      this.terms.loadMany(idsOf(products).filter((id) => !knownTerms.has(id))),
      this.children.loadMany(idsOf(groups.filter(({ groupedIds }) => groupedIds === null))),
      this.membersOf(groups.flatMap(({ groupedIds }) => groupedIds ?? [])),
    ]);
    const terms = new Map([...knownTerms, ...readTerms]);
    const variationRows = [...variations.values()].flat();
    const [displayRatesOf, attributes, pictures, shippingClassSlugs, otherOptions, related, placeholder] = await Promise.all([
      isShownOtherwise(shop) ? this.taxTables.ratesAtBase(shop) : () => [],
      this.attributesOf(products),
      this.pictures.find(pictureIdsOf([...placed.values()].flat(), variationRows)),
      this.shippingClassSlugs([...products, ...variationRows]),
      this.otherOptions(variationRows, terms),
      this.relatedProducts.find(firstCategories(terms), shop.hideOutOfStock),
      this.defaults.find('placeholder'),
    ]);
    const shared = { shop, displayRatesOf, attributes, shippingClassSlugs, pictures, otherOptions, placeholder };
    return products.map((product) => ({
      product,
      variations: variations.get(product.id) ?? [],
      terms: terms.get(product.id) ?? [],
      pictures: toPlacedPictures(placed.get(product.id) ?? [], pictures),
      children: product.type === 'grouped' ? (product.groupedIds ?? idsOf(inMenuOrder(children.get(product.id) ?? []))) : [],
      members: product.groupedIds?.flatMap((id) => members.get(id) ?? []) ?? [],
      related: related.get(product.id) ?? [],
      shared,
    }));
  }

  /** The pictures of these variations, by id. */
  picturesOf(rows: readonly VariationEntity[]): Promise<ReadonlyMap<number, Picture>> {
    return this.pictures.find([...new Set(rows.flatMap(({ imageId }) => imageId || []))]);
  }

  private async membersOf(ids: readonly number[]): Promise<Map<number, GroupMember>> {
    const products = await this.products.findInOrder([...new Set(ids)]);
    const variations = await this.variations.loadMany(idsOf(products.filter((product) => product.type === 'variable')));
    return new Map(products.map((product) => [product.id, { product, variations: variations.get(product.id) ?? [] }]));
  }

  private async attributesOf(products: readonly ProductEntity[]): Promise<Map<number, AttributeEntity>> {
    const ids = sortedIds(products.flatMap((product) => product.attributes.flatMap((attribute) => attribute.id || [])));
    const read = () => this.attributes.findBy({ id: In(ids) });
    const rows = ids.length === 0 ? [] : await this.cachedAttributes.get(ids.join(), read);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async otherOptions(
    rows: readonly VariationEntity[],
    termsByProduct: ReadonlyMap<number, readonly TermSummary[]>,
  ): Promise<ReadonlyMap<number, TermSummary> | undefined> {
    const ids = rows.flatMap(({ productId, attributes }) => {
      const offered = termsByProduct.get(productId) ?? [];
      return attributes.flatMap(({ term }) => (term === 0 || offered.some(({ id }) => id === term) ? [] : term));
    });
    if (ids.length === 0) return undefined;
    return new Map((await findTerms(this.database, [...new Set(ids)])).map((term) => [term.id, term]));
  }

  /** Many lists need the same few. */
  private async shippingClassSlugs(rows: readonly { shippingClassId: number }[]): Promise<Map<number, string>> {
    const ids = sortedIds(rows.flatMap((row) => row.shippingClassId || []));
    return ids.length === 0 ? new Map() : this.cachedSlugs.get(ids.join(), () => findTermSlugs(this.database, ids));
  }
}

/** Sets of ids whose rows are kept. */
const MAX_CACHED = 500;

const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

const pictureIdsOf = (placed: readonly ProductImageEntity[], variations: readonly VariationEntity[]): number[] => [
  ...new Set([...placed.map(({ mediaId }) => mediaId), ...variations.flatMap((row) => row.imageId || [])]),
];

/** The pictures that exist, with their positions. Those after a deleted one move up; positions that were empty before an import stay empty. */
const toPlacedPictures = (placed: readonly ProductImageEntity[], pictures: ReadonlyMap<number, Picture>): PlacedPicture[] =>
  placed
    .filter(({ mediaId }) => pictures.has(mediaId))
    .map(({ mediaId, emptyBefore }, index) => ({ picture: pictures.get(mediaId)!, position: index + emptyBefore }));

/** Sorted here, so that a response depends on the positions of these products, and not on those of all. */
const inMenuOrder = (products: readonly ProductEntity[]): ProductEntity[] =>
  [...products].sort((one, other) => one.menuOrder - other.menuOrder || one.id - other.id);

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** The category of each product from which related products are chosen. */
function firstCategories(termsByProduct: ReadonlyMap<number, readonly TermSummary[]>): Map<number, number> {
  const first = new Map<number, number>();
  for (const [product, terms] of termsByProduct) {
    const category = terms.find((term) => term.taxonomy === CATEGORY);
    if (category) first.set(product, category.id);
  }
  return first;
}
