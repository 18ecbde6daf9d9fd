import { localText, utcText } from '@grove/core';
import { Field, FieldOrder, SHOP_V2, VersionOf, WithoutFields } from '@grove/rest';
import type { CategoryImageRecord } from '../category-record.js';
import { CategoryImage, ProductCategory } from './v1.js';

/** The picture of a category in `wc/v2` and `wc/v3`: its dates in UTC too, and its title as its name. */
@WithoutFields('title')
@FieldOrder('id date_created date_created_gmt date_modified date_modified_gmt src name alt')
class CategoryImageV2 extends CategoryImage {
  @Field.dateTime({ description: 'Date of the upload (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt: string;
  @Field.text({ description: 'Title of the picture; stored in the media item.' }) name: string;
}

/** What `wc/v2` and `wc/v3` declare alike of categories and brands. */
export const SINCE_V2 = { present: presentCategoryV2, accept: acceptCategoryV2 };

/** A category of products in `wc/v2`. */
@VersionOf(ProductCategory, { ...SINCE_V2, namespace: SHOP_V2 })
export class ProductCategoryV2 extends ProductCategory {
  @Field.objectOrNull(CategoryImageV2, { description: 'Picture.' }) declare image: CategoryImageV2 | null;
}

function presentCategoryV2(category: ProductCategory): ProductCategoryV2 {
  return { ...category, image: category.image && showImage(category.image as CategoryImageRecord) };
}

function showImage(image: CategoryImageRecord): CategoryImageV2 {
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

function acceptCategoryV2({ image, ...category }: Partial<ProductCategoryV2>): Partial<ProductCategory> {
  if (!image) return { ...category, ...(image === null && { image }) };
  const { name, ...rest } = image;
  return { ...category, image: { ...rest, ...(name !== undefined && { title: name }) } };
}
