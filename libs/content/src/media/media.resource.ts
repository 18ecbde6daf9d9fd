import { CMS, anyone, Field, Resource } from '@grove/rest';
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
})
export class Media {
  @Field.id() id: number;
  @Field.dateTime({ about: 'When it was published, in the zone of the site.', in: EVERYWHERE, clearedByNull: true }) date: string;
  @Field.dateTime({ about: 'The same in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { about: 'Its identifier for the world.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ about: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ about: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.slug({ about: 'Identifier in addresses; made from the title when absent.', in: EVERYWHERE }) slug: string;
  @Field.choice(STATUSES, { about: 'private hides it from strangers.' }) status: string;
  @Field.text({ about: 'Kind of record.', readonly: true, in: EVERYWHERE }) type: string;
  @Field.uri({ about: 'Its page.', readonly: true, in: EVERYWHERE }) link: string;
  @Field.of(renderedText(500), { about: 'Title; the name of the file when absent.', in: EVERYWHERE }, RenderedText)
  title: RenderedText;
  @Field.integer({ about: 'Who uploaded it.', in: EVERYWHERE }) author: number;
  @Field.choice(DOORS, { about: 'Whether it takes comments.' }) commentStatus: string;
  @Field.choice(DOORS, { about: 'Whether it takes pings.' }) pingStatus: string;
  @Field.choice([''], { about: 'Template of its page.' }) template: string;
  @Field.map({ about: 'Further values; none are kept.' }) meta: Record<string, unknown>;
  @Field.of(renderedText(), { about: 'Description.' }, RenderedText) description: RenderedText;
  @Field.of(renderedText(), { about: 'Caption.', in: EVERYWHERE }, RenderedText) caption: RenderedText;
  @Field.text({ about: 'What stands for it where it cannot be seen.', in: EVERYWHERE, max: 500 }) altText: string;
  @Field.choice(['image', 'file'], { about: 'Whether it is a picture.', readonly: true, in: EVERYWHERE }) mediaType: string;
  @Field.text({ about: 'MIME type.', readonly: true, in: EVERYWHERE }) mimeType: string;
  @Field.map({ about: 'Dimensions and sizes of a picture.', readonly: true, in: EVERYWHERE })
  mediaDetails: Record<string, unknown>;
  @Field.integerOrNull({ about: 'The record it is attached to; 0 for none.' }) post: number | null;
  @Field.uri({ about: 'Where the file is.', readonly: true, in: EVERYWHERE }) sourceUrl: string;
}

/** What may be sent of a medium, read. */
export type MediaInput = Partial<
  Pick<Media, 'date' | 'dateGmt' | 'slug' | 'status' | 'author' | 'commentStatus' | 'pingStatus' | 'altText' | 'post'> &
    Record<'title' | 'caption' | 'description', string>
>;
