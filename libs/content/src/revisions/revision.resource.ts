import { Field } from '@grove/rest';
import { RenderedText } from '../media/rendered-text.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A revision, as clients see it. */
export class Revision {
  @Field.integer({ description: 'Who made the change.', contexts: EVERYWHERE, readonly: true }) author: number;
  @Field.dateTime({ description: 'When, in the zone of the site.', contexts: EVERYWHERE, readonly: true }) date: string;
  @Field.dateTime({ description: 'The same in UTC.', readonly: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'A name that nothing else has, for ever.', readonly: true }) guid: RenderedText;
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.integer({ description: 'The record that was changed.', contexts: EVERYWHERE, readonly: true }) parent: number;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE, readonly: true }) slug: string;
  @Field.object(RenderedText, { description: 'Title.', contexts: EVERYWHERE, readonly: true }) title: RenderedText;
  @Field.object(RenderedText, { description: 'Text.', readonly: true }) content: RenderedText;
  @Field.object(RenderedText, { description: 'Excerpt, as it was written.', contexts: EVERYWHERE, readonly: true })
  excerpt: RenderedText;
}

/** The place of the path that names the record, which is an argument as well. */
export class RevisionsQuery {
  @Field.integer({ description: 'The record that was changed, as the path names it.' }) parent?: number;
}

/** The places of the path of one revision. */
export class RevisionQuery extends RevisionsQuery {
  @Field.integer({ description: 'The revision, as the path names it.' }) id?: number;
}

/** Arguments of deleting a revision. */
export class RevisionDeletion extends RevisionQuery {
  @Field.boolean({ description: 'Delete for good; there is no trash.', default: false }) force: boolean;
}
