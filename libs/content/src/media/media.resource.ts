import { CMS, anyone, Field, Resource } from '@grove/rest';
import { MediumExists } from '../errors.js';
import { MEDIA_ERRORS } from '../resource-errors.js';
import { MediaQuery } from './media.query.js';
import { RenderedText, renderedText } from './rendered-text.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const DISCUSSION_STATUSES = ['open', 'closed'];

/** The statuses that may be sent. `private` hides a medium; all others mean `inherit`. */
const STATUSES = [
  ...['publish', 'future', 'draft', 'pending', 'private'],
  ...['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'].map((status) => `shop-${status}`),
];

/** A medium: an uploaded file with its title, caption and so on. */
@Resource({
  namespace: CMS,
  route: 'media',
  title: 'attachment',
  errors: MEDIA_ERRORS,
  // Most permissions depend on the medium: see `media-permissions.ts`.
  capability: { view: anyone, create: 'upload_files', edit: 'upload_files', delete: 'upload_files', batch: 'upload_files' },
  collection: MediaQuery,
  existsError: MediumExists,
  takesFile: true,
})
export class Media {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Publication date, in the time zone of the site.', contexts: EVERYWHERE, clearedByNull: true })
  date: string;
  @Field.dateTime({ description: 'Publication date, in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'Globally unique identifier.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ description: 'When it was last changed, in the time zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'When it was last changed, in UTC.', readonly: true }) modifiedGmt: string;
  @Field.slug({ description: 'Identifier in URLs. Generated from the title if absent.', contexts: EVERYWHERE }) slug: string;
  @Field.enum(STATUSES, {
    description: 'private hides the record and its file from other users. Any other status means inherit.',
    alsoShown: ['inherit'],
  })
  status: string;
  @Field.text({ description: 'Type of record.', readonly: true, contexts: EVERYWHERE }) type: string;
  @Field.uri({ description: 'URL of its page.', readonly: true, contexts: EVERYWHERE }) link: string;
  @Field.of(
    renderedText(500),
    { description: 'Title. Generated from the file name if absent.', contexts: EVERYWHERE },
    RenderedText,
  )
  title: RenderedText;
  @Field.integer({ description: 'Id of the user who uploaded it.', contexts: EVERYWHERE }) author: number;
  @Field.enum(DISCUSSION_STATUSES, { description: 'Whether it accepts comments.' }) commentStatus: string;
  @Field.enum(DISCUSSION_STATUSES, { description: 'Whether it accepts pings.' }) pingStatus: string;
  @Field.enum([''], { description: 'Template of its page.' }) template: string;
  @Field.map({ description: 'Metadata; always empty.' }) meta: Record<string, unknown>;
  @Field.of(renderedText(), { description: 'Description.' }, RenderedText) description: RenderedText;
  @Field.of(renderedText(), { description: 'Caption.', contexts: EVERYWHERE }, RenderedText) caption: RenderedText;
  @Field.text({ description: 'Alternative text.', contexts: EVERYWHERE, max: 500 }) altText: string;
  @Field.enum(['image', 'file'], { description: 'Type of media.', readonly: true, contexts: EVERYWHERE })
  mediaType: string;
  @Field.text({ description: 'MIME type.', readonly: true, contexts: EVERYWHERE }) mimeType: string;
  @Field.map({ description: 'Dimensions and sizes of a picture.', readonly: true, contexts: EVERYWHERE })
  mediaDetails: Record<string, unknown>;
  @Field.integerOrNull({ description: 'Id of the post, page or product that it is attached to; 0 for none.' }) post:
    | number
    | null;
  @Field.uri({ description: 'URL of the file.', readonly: true, contexts: EVERYWHERE }) sourceUrl: string;
}

/** The parsed input of a medium. */
export type MediaInput = Partial<
  Pick<Media, 'date' | 'dateGmt' | 'slug' | 'status' | 'author' | 'commentStatus' | 'pingStatus' | 'altText' | 'post'> &
    Record<'title' | 'caption' | 'description', string>
>;
