import { Entity } from 'typeorm';
import { Id, Instant, Int, Json, Line, Text } from '@grove/kernel';

/** An uploaded file: a picture, a document, a recording. */
@Entity('media')
export class MediaEntity {
  @Id() id: number;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Line(20, { default: 'inherit' }) status: string;
  @Line(200) slug: string;
  @Line(500) title: string;
  @Line(500) altText: string;
  @Text() caption: string;
  @Text() description: string;
  @Int({ default: 0 }) authorId: number;
  /** The record it is attached to; 0 for none. */
  @Int({ default: 0 }) parentId: number;
  @Line(100) mimeType: string;
  /** Below the folder of uploads: `2026/11/walnuts.jpg`. */
  @Line(300) file: string;
  @Json() details: Record<string, unknown>;
}
