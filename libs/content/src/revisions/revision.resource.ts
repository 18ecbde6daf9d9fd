import { Field } from '@grove/rest';
import { RenderedText } from '../media/rendered-text.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A revision, as clients see it. */
export class Revision {
  @Field.integer({ description: 'Id of the user who made the change.', contexts: EVERYWHERE, readonly: true }) author: number;
  @Field.dateTime({
    description: 'When the change was made, in the time zone of the site.',
    contexts: EVERYWHERE,
    readonly: true,
  })
  date: string;
  @Field.dateTime({ description: 'When the change was made, in UTC.', readonly: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'Globally unique identifier.', readonly: true }) guid: RenderedText;
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was last changed, in the time zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'When it was last changed, in UTC.', readonly: true }) modifiedGmt: string;
  @Field.integer({ description: 'Id of the post or page that was changed.', contexts: EVERYWHERE, readonly: true })
  parent: number;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE, readonly: true }) slug: string;
  @Field.object(RenderedText, { description: 'Title.', contexts: EVERYWHERE, readonly: true }) title: RenderedText;
  @Field.object(RenderedText, { description: 'Content.', readonly: true }) content: RenderedText;
  @Field.object(RenderedText, { description: 'Excerpt.', contexts: EVERYWHERE, readonly: true })
  excerpt: RenderedText;
}

/** Parameters of the path of a list of revisions. */
export class RevisionsParams {
  @Field.integer({ description: 'Id of the post or page.' }) parent?: number;
}

/** Parameters of the path of one revision. */
export class RevisionParams extends RevisionsParams {
  @Field.integer({ description: 'Id of the revision.' }) id?: number;
}

/** Arguments of deleting a revision. */
export class DeleteRevisionQuery {
  @Field.boolean({ description: 'Delete for good. Must be true, because revisions have no trash.', default: false })
  force: boolean;
}
