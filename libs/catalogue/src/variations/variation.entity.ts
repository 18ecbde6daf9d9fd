import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { Download } from '../products/api/parts-v1.js';
import { ProductEntity, type StoredOption } from '../products/product.entity.js';

/** A variation of a variable product. Empty values mean "the same as the product". */
@Entity('product_variation')
export class VariationEntity {
  @Id() id: number;
  @Int() productId: number;
  /** Its index in the array of the request that wrote it. */
  @Int() position: number;
  @Instant() createdAt: string;
  /** Whether `createdAt` is unknown. */
  @Flag({ default: false }) undated: boolean;
  @Instant({ nullable: true }) modifiedAt: string | null;
  @Flag() visible: boolean;
  /** Whether it is shown as visible even if it is not, as in the system that it comes from. */
  @Flag({ default: false }) shownAsVisible: boolean;
  /** `draft`, `pending` or `trash` of a variation that is not visible; null for `private`. */
  @Line(20, { nullable: true }) hiddenStatus: string | null;
  @Line(255) sku: string;
  @Line(20) regularPrice: string;
  @Line(20) salePrice: string;
  @Instant({ nullable: true }) saleFrom: string | null;
  @Instant({ nullable: true }) saleTo: string | null;
  /** See `ProductEntity.saleDaysInUtc`. */
  @Flag({ default: false }) saleDaysInUtc: boolean;
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
  /** `instock`, `outofstock` or `onbackorder`, if it does not follow from the other fields; null otherwise. */
  @Line(20, { nullable: true }) stockStatus: string | null;
  @Line(10) backorders: string;
  /** See `ProductEntity`. */
  @Int({ nullable: true }) lowStockAmount: number | null;
  @Line(100, { default: '' }) globalUniqueId: string;
  @Line(20) weight: string;
  @Line(20) length: string;
  @Line(20) width: string;
  @Line(20) height: string;
  @Int() shippingClassId: number;
  @Int() imageId: number;
  @Json() attributes: StoredOption[];
  @Text() description: string;

  @ManyToOne(() => ProductEntity)
  @JoinColumn({ name: 'product_id' })
  product?: Relation<ProductEntity>;
}

/** A variation with the defaults of all fields. */
export const BLANK_VARIATION: Omit<VariationEntity, 'id' | 'productId' | 'position' | 'createdAt' | 'modifiedAt'> = {
  undated: false,
  visible: true,
  shownAsVisible: false,
  hiddenStatus: null,
  sku: '',
  regularPrice: '',
  salePrice: '',
  saleFrom: null,
  saleTo: null,
  saleDaysInUtc: false,
  virtual: false,
  downloadable: false,
  downloads: [],
  downloadLimit: -1,
  downloadExpiry: -1,
  taxClass: 'parent',
  manageStock: false,
  stockQuantity: null,
  inStock: true,
  stockStatus: null,
  backorders: 'no',
  lowStockAmount: null,
  globalUniqueId: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  shippingClassId: 0,
  imageId: 0,
  attributes: [],
  description: '',
};
