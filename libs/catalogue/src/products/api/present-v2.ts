import { localText, slugify, utcText, type Instant } from '@grove/core';
import { attributeTaxonomy } from '../../product-terms/taxonomies.js';
import { isInProduct } from '../../variations/variation-status.rules.js';
import type { ProductDetails } from '../read/product-details.js';
import type { ProductRecord } from '../read/product-record.js';
import type { ProductEntity } from '../product.entity.js';
import type { ChosenOption } from './parts-v1.js';
import type { ProductImageV2, ChosenOptionV2, ProductAttributeV2 } from './parts-v2.js';
import { presentProduct } from './present-v1.js';
import type { Product } from './v1.js';
import { placeholderImage, toImages } from './shared-product-fields.js';

/** What `edit` shows in place of a field. */
interface InEdit {
  readonly sentDescription: string;
  readonly sentShortDescription: string;
  readonly sentPurchaseNote: string;
  readonly storedRating: string;
}

/** A product in the form of `wc/v2` or `wc/v3`, whose class says which of its properties are shown. */
export type ShownProduct = Omit<Product, keyof BothDates | keyof SaleDates | 'images' | 'attributes' | 'variations'> &
  BothDates &
  SaleDates &
  InEdit & {
    readonly images: readonly ProductImageV2[];
    readonly attributes: readonly ProductAttributeV2[];
    readonly variations: readonly number[];
  };

/** A product as `wc/v2` shows it. */
export function presentProductV2(record: ProductRecord): ShownProduct {
  const { details, presentation, texts } = record;
  const { product, chosen } = details;
  const first = presentProduct(record);
  const { zone, mountPoint } = presentation;
  const images = imagesOf(record);
  return {
    ...first,
    slug: product.status === 'trash' && product.slug !== '' ? `${product.slug.replace(TRASHED, '')}__trashed` : product.slug,
    ...bothDates(product, zone),
    ...saleDates(product, zone),
    downloads: product.downloads,
    images: images.length > 0 ? images : [{ ...placeholderImage(mountPoint, details.shared.placeholder), ...PLACEHOLDER_DATES }],
    attributes: chosen ? (optionsWithSlugs(chosen, details) as unknown as ProductAttributeV2[]) : attributesOf(first, details),
    defaultAttributes: optionsWithSlugs(first.defaultAttributes, details),
    variations: product.notInTrash ? details.variations.filter(isInProduct).map(({ id }) => id) : [],
    sentDescription: texts?.sentDescription ?? product.description,
    sentShortDescription: texts?.sentShortDescription ?? product.shortDescription,
    sentPurchaseNote: texts?.sentPurchaseNote ?? product.purchaseNote,
    storedRating: first.ratingCount === 0 ? '0' : first.averageRating,
  };
}

const TRASHED = /__trashed$/;

const PLACEHOLDER_DATES = { dateCreatedGmt: '2026-01-01T00:00:00', dateModifiedGmt: '2026-01-01T00:00:00' };

/** The dates of a product or variation, in the time of the shop and in UTC. */
export function bothDates(
  dated: Pick<ProductEntity, 'createdAt' | 'undated' | 'modifiedAt'> & { readonly shownCreatedAt?: Instant | null },
  zone: string,
): BothDates {
  const { createdAt, shownCreatedAt, undated, modifiedAt } = dated;
  const created = undated ? null : (shownCreatedAt ?? createdAt);
  return {
    dateCreated: created && localText(created, zone),
    dateCreatedGmt: created && utcText(created),
    dateModified: modifiedAt && localText(modifiedAt, zone),
    dateModifiedGmt: modifiedAt && utcText(modifiedAt),
  };
}

/** When a record was created and changed, in the time of the shop and in UTC. */
interface BothDates {
  readonly dateCreated: string | null;
  readonly dateCreatedGmt: string | null;
  readonly dateModified: string | null;
  readonly dateModifiedGmt: string | null;
}

/** From when to when a sale price applies, in the time of the shop and in UTC. */
interface SaleDates {
  readonly dateOnSaleFrom: string | null;
  readonly dateOnSaleFromGmt: string | null;
  readonly dateOnSaleTo: string | null;
  readonly dateOnSaleToGmt: string | null;
}

/** The beginning and end of a sale, in the time of the shop and in UTC. */
export const saleDates = ({ saleFrom, saleTo }: Pick<ProductEntity, 'saleFrom' | 'saleTo'>, zone: string): SaleDates => ({
  dateOnSaleFrom: saleFrom && localText(saleFrom, zone),
  dateOnSaleFromGmt: saleFrom && utcText(saleFrom),
  dateOnSaleTo: saleTo && localText(saleTo, zone),
  dateOnSaleToGmt: saleTo && utcText(saleTo),
});

/** The pictures of a product; none if it has none. */
export function imagesOf({ details, presentation }: ProductRecord): ProductImageV2[] {
  const { zone, mountPoint } = presentation;
  const images = toImages(details.pictures, mountPoint);
  return details.pictures.map(({ picture: { createdAt, modifiedAt } }, index) => ({
    ...images[index],
    dateCreated: localText(createdAt, zone),
    dateCreatedGmt: utcText(createdAt),
    dateModified: localText(modifiedAt, zone),
    dateModifiedGmt: utcText(modifiedAt),
  }));
}

/** Attributes with their slugs. The options of a global attribute are sorted by name. */
const attributesOf = ({ attributes }: Product, details: ProductDetails): ProductAttributeV2[] =>
  attributes.map((attribute) => {
    if (attribute.id === 0) return { ...attribute, slug: attribute.name };
    const options = details.terms.filter(({ taxonomy }) => taxonomy === attributeTaxonomy(attribute.id)).map(({ name }) => name);
    return { ...attribute, slug: details.shared.attributes.get(attribute.id)?.slug ?? '', options };
  });

/** The options of a variation with the names and slugs of their attributes. */
export function optionsWithSlugs(
  options: readonly ChosenOption[],
  { product, shared }: Pick<ProductDetails, 'product' | 'shared'>,
): ChosenOptionV2[] {
  return options.map(({ id, name, option }) => {
    if (id !== 0) return { id, name, slug: shared.attributes.get(id)?.slug ?? '', option };
    const attribute = product.attributes.find((one) => one.id === 0 && slugify(one.name) === name);
    return { id, name: attribute?.name ?? name, slug: name, option };
  });
}
