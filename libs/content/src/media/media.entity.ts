import { Entity } from 'typeorm';
import { Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { MediaDetails } from './media-details.js';

/** An uploaded file: a picture, a document, a recording. */
@Entity('media')
export class MediaEntity {
  @Id() id: number;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  /** When it was published, in the zone that the site had then: what people see. Null: as the zone says now. */
  @Instant({ nullable: true }) localAt: string | null;
  @Instant({ nullable: true }) localModifiedAt: string | null;
  /** `inherit`: seen by whoever sees what it is attached to; or `private`. */
  @Line(20, { default: 'inherit' }) status: string;
  @Line(200) slug: string;
  @Text() title: string;
  /** The beginning of the title without accents and case, for sorting. */
  @Line(190, { default: '' }) titleKey: string;
  /** Title, caption and description, folded: what a search looks through. */
  @Text({ nullable: true }) searchText: string | null;
  @Text() altText: string;
  @Text() caption: string;
  @Text() description: string;
  @Line(10, { default: 'open' }) commentStatus: string;
  @Line(10, { default: 'closed' }) pingStatus: string;
  @Int({ default: 0 }) authorId: number;
  /** The record it is attached to; 0 for none. */
  @Int({ default: 0 }) parentId: number;
  @Line(100) mimeType: string;
  /** Below the folder of uploads: `2026/11/walnuts.jpg`. Empty if its file is lost. */
  @Line(300) file: string;
  /** The path below which its files are served: `media`, or what it was at the site that it comes from, such as `wp-content/uploads`. */
  @Line(200, { default: 'media' }) folder: string;
  /** The GUID that it has kept from WordPress; null for its own. */
  @Text({ nullable: true }) guid: string | null;
  @Json() details: MediaDetails;
}
