import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { Download } from '../products/product-parts.resource.js';
import type { StoredOption } from '../products/product.entity.js';

/** A variation of a variable product. Empty values mean "the same as the product". */
@Entity('product_variation')
export class VariationEntity {
  @Id() id: number;
  @Int() productId: number;
  /** Its index in the array of the request that wrote it. */
  @Int() position: number;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Flag() visible: boolean;
  @Line(100) sku: string;
  @Line(20) regularPrice: string;
  @Line(20) salePrice: string;
  @Instant({ nullable: true }) saleFrom: string | null;
  @Instant({ nullable: true }) saleTo: string | null;
  @Flag() virtual: boolean;
  @Flag() downloadable: boolean;
  @Json() downloads: Download[];
  @Int() downloadLimit: number;
  @Int() downloadExpiry: number;
  /** `parent` means the tax class of the product. */
  @Line(200) taxClass: string;
  @Flag() manageStock: boolean;
  @Int({ nullable: true }) stockQuantity: number | null;
  @Flag() inStock: boolean;
  @Line(10) backorders: string;
  @Line(20) weight: string;
  @Line(20) length: string;
  @Line(20) width: string;
  @Line(20) height: string;
  @Int() shippingClassId: number;
  @Int() imageId: number;
  @Json() attributes: StoredOption[];
  @Text() description: string;
}

/** A variation with the defaults of all fields. */
export const BLANK_VARIATION: Omit<VariationEntity, 'id' | 'productId' | 'position' | 'createdAt' | 'modifiedAt'> = {
  visible: true,
  sku: '',
  regularPrice: '',
  salePrice: '',
  saleFrom: null,
  saleTo: null,
  virtual: false,
  downloadable: false,
  downloads: [],
  downloadLimit: -1,
  downloadExpiry: -1,
  taxClass: 'parent',
  manageStock: false,
  stockQuantity: null,
  inStock: true,
  backorders: 'no',
  weight: '',
  length: '',
  width: '',
  height: '',
  shippingClassId: 0,
  imageId: 0,
  attributes: [],
  description: '',
};
