import { Entity, ManyToOne } from 'typeorm';
import { AutoId, Int, Line, Text } from '@grove/database';

/** A term of any taxonomy: a category, a tag, a shipping class, or a value of an attribute. */
@Entity('term')
export class TermEntity {
  /** Negative in the second taxonomy of a term that two taxonomies have: see `SharedTermEntity`. */
  @AutoId() id: number;
  /** `category`, `post_tag`, `product_cat`, `product_tag`, `product_shipping_class`, `attribute:<id>`. */
  @Line(40) taxonomy: string;
  /** HTML without tags. `&` is stored as `&amp;`, so it may be longer than what was sent. */
  @Line(1200) name: string;
  /** The sort key: the beginning of the name without accents and letter case. */
  @Line(200) nameKey: string;
  /** The text in which searches look. */
  @Line(1200) searchText: string;
  @Line(200) slug: string;
  /** The slug, if it is unique in the taxonomy; null if an older term has it as well. */
  @Line(200, { nullable: true }) slugKey: string | null;
  @Text() description: string;
  /** 0 for terms at the top of the tree. */
  @Int({ default: 0 }) parentId: number;
  @Int({ default: 0 }) menuOrder: number;
  /** How the page of a product category shows its contents. */
  @Line(20, { default: 'default' }) display: string;
  @Int({ default: 0 }) imageId: number;
  @ManyToOne(() => TermEntity) parent?: TermEntity | null;
}
