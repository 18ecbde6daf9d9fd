import { Entity } from 'typeorm';
import { AutoId, Int, Line, Text } from '@grove/database';

/** A term: a category, a tag, a shipping class, an option of an attribute. Which one, its taxonomy says. */
@Entity('term')
export class TermEntity {
  @AutoId() id: number;
  /** `category`, `post_tag`, `product_cat`, `product_tag`, `product_shipping_class`, `attribute:<id>`. */
  @Line(40) taxonomy: string;
  /** As shown: tags stripped, `&` as `&amp;`, which may make it longer than what was sent. */
  @Line(1200) name: string;
  /** The beginning of the name without accents and case: what lists are sorted by. */
  @Line(200) nameKey: string;
  /** What a search looks through. */
  @Line(1200) searchText: string;
  @Line(200) slug: string;
  @Text() description: string;
  /** 0 at the top of the tree. */
  @Int({ default: 0 }) parentId: number;
  @Int({ default: 0 }) menuOrder: number;
  /** What a product category page shows. */
  @Line(20, { default: 'default' }) display: string;
  @Int({ default: 0 }) imageId: number;
}
