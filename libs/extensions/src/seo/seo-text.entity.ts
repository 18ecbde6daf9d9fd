import { Entity } from 'typeorm';
import { Flag, Id, Text } from '@grove/database';

/** What an editor wrote in WordPress for search engines about a post, page, product or media file. Records without one have derived texts. */
@Entity('seo_text')
export class SeoTextEntity {
  /** Of the record. */
  @Id() id: number;
  /** The title of the page with the placeholders of `seo-text.rules.ts`; empty for the derived one. */
  @Text() title: string;
  /** The same for the description. */
  @Text() description: string;
  /** Whether search engines must not show the page. */
  @Flag() isHidden: boolean;
}
