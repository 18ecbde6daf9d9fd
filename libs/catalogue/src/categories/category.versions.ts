import { localText, utcText } from '@grove/core';
import { Field, FieldOrder, SHOP_V2, SHOP_V3, VersionOf, WithoutFields } from '@grove/rest';
import { CategoryImage, type CategoryImageRecord, ProductCategory } from './category.resource.js';

/** The picture of a category in `wc/v2` and `wc/v3`: its dates in UTC too, and its title as its name. */
@WithoutFields('title')
@FieldOrder('id date_created date_created_gmt date_modified date_modified_gmt src name alt')
class VersionedCategoryImage extends CategoryImage {
  @Field.dateTime({ description: 'Date of the upload (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt: string;
  @Field.text({ description: 'Title of the picture; stored in the media item.' }) name: string;
}

/** A category of products in `shop/v2` and `shop/v3`. */
@VersionOf(ProductCategory, { namespace: SHOP_V3, alsoIn: [SHOP_V2], present: presentCategoryV2, accept: acceptCategoryV2 })
export class VersionedProductCategory extends ProductCategory {
  @Field.objectOrNull(VersionedCategoryImage, { description: 'Picture.' }) declare image: VersionedCategoryImage | null;
}

/** A category or brand as `wc/v2` and `wc/v3` show it. */
export function presentCategoryV2(category: ProductCategory): VersionedProductCategory {
  return { ...category, image: category.image && showImage(category.image as CategoryImageRecord) };
}

function showImage(image: CategoryImageRecord): VersionedCategoryImage {
  const { createdAt, modifiedAt, zone, title } = image;
  return {
    ...image,
    name: title,
    dateCreated: localText(createdAt, zone),
    dateCreatedGmt: utcText(createdAt),
    dateModified: localText(modifiedAt, zone),
    dateModifiedGmt: utcText(modifiedAt),
  };
}

/** Input of `wc/v2` and `wc/v3`, as the service takes it. */
export function acceptCategoryV2({ image, ...category }: Partial<VersionedProductCategory>): Partial<ProductCategory> {
  if (!image) return { ...category, ...(image === null && { image }) };
  const { name, ...rest } = image;
  return { ...category, image: { ...rest, ...(name !== undefined && { title: name }) } };
}
