import { CMS, anyone, Field, Resource } from '@grove/rest';
import { MediumExists } from '../errors.js';
import { MediaQuery } from './media.query.js';
import { RenderedText, renderedText } from './rendered-text.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const DOORS = ['open', 'closed'];

/** What may be sent as a status: `private` hides a medium, any other leaves it with what it is attached to. */
const STATUSES = [
  ...['publish', 'future', 'draft', 'pending', 'private'],
  ...['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'].map((status) => `shop-${status}`),
];

/** A medium: an uploaded file and what is said of it. */
@Resource({
  namespace: CMS,
  route: 'media',
  title: 'attachment',
  // Whom one may show, change and delete depends on the medium: see `media-rights.ts`.
  capability: { view: anyone, create: 'upload_files', edit: 'upload_files', delete: 'upload_files', batch: 'upload_files' },
  collection: MediaQuery,
  existsError: MediumExists,
})
export class Media {
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was published, in the zone of the site.', contexts: EVERYWHERE, clearedByNull: true })
  date: string;
  @Field.dateTime({ description: 'The same in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'Its identifier for the world.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ description: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.slug({ description: 'Identifier in addresses; made from the title when absent.', contexts: EVERYWHERE }) slug: string;
  @Field.enum(STATUSES, { description: 'private hides it from strangers.' }) status: string;
  @Field.text({ description: 'Kind of record.', readonly: true, contexts: EVERYWHERE }) type: string;
  @Field.uri({ description: 'Its page.', readonly: true, contexts: EVERYWHERE }) link: string;
  @Field.of(renderedText(500), { description: 'Title; the name of the file when absent.', contexts: EVERYWHERE }, RenderedText)
  title: RenderedText;
  @Field.integer({ description: 'Who uploaded it.', contexts: EVERYWHERE }) author: number;
  @Field.enum(DOORS, { description: 'Whether it takes comments.' }) commentStatus: string;
  @Field.enum(DOORS, { description: 'Whether it takes pings.' }) pingStatus: string;
  @Field.enum([''], { description: 'Template of its page.' }) template: string;
  @Field.map({ description: 'Further values; none are kept.' }) meta: Record<string, unknown>;
  @Field.of(renderedText(), { description: 'Description.' }, RenderedText) description: RenderedText;
  @Field.of(renderedText(), { description: 'Caption.', contexts: EVERYWHERE }, RenderedText) caption: RenderedText;
  @Field.text({ description: 'What stands for it where it cannot be seen.', contexts: EVERYWHERE, max: 500 }) altText: string;
  @Field.enum(['image', 'file'], { description: 'Whether it is a picture.', readonly: true, contexts: EVERYWHERE })
  mediaType: string;
  @Field.text({ description: 'MIME type.', readonly: true, contexts: EVERYWHERE }) mimeType: string;
  @Field.map({ description: 'Dimensions and sizes of a picture.', readonly: true, contexts: EVERYWHERE })
  mediaDetails: Record<string, unknown>;
  @Field.integerOrNull({ description: 'The record it is attached to; 0 for none.' }) post: number | null;
  @Field.uri({ description: 'Where the file is.', readonly: true, contexts: EVERYWHERE }) sourceUrl: string;
}

/** What may be sent of a medium, read. */
export type MediaInput = Partial<
  Pick<Media, 'date' | 'dateGmt' | 'slug' | 'status' | 'author' | 'commentStatus' | 'pingStatus' | 'altText' | 'post'> &
    Record<'title' | 'caption' | 'description', string>
>;
