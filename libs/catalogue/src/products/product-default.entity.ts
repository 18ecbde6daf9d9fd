import { Entity } from 'typeorm';
import { Id, Line } from '@grove/database';

/** What products have that have nothing of their own. */
const PRODUCT_DEFAULTS = ['category', 'placeholder'] as const;

/** `category`: the id of the category of products without one. `placeholder`: the picture of products without one, as a path at this site or a URL. */
export type ProductDefault = (typeof PRODUCT_DEFAULTS)[number];

/** What products have that have nothing of their own, where the shop has chosen it. */
@Entity('product_default')
export class ProductDefaultEntity {
  @Id() id: number;
  @Line(40) name: ProductDefault;
  @Line(2_000) value: string;
}
