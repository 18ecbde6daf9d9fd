import { Field } from '@grove/rest';
import { RenderedText } from '../media/rendered-text.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A revision, as clients see it. */
export class Revision {
  @Field.integer({ about: 'Who made the change.', in: EVERYWHERE, readonly: true }) author: number;
  @Field.dateTime({ about: 'When, in the zone of the site.', in: EVERYWHERE, readonly: true }) date: string;
  @Field.dateTime({ about: 'The same in UTC.', readonly: true }) dateGmt: string;
  @Field.object(RenderedText, { about: 'A name that nothing else has, for ever.', readonly: true }) guid: RenderedText;
  @Field.id() id: number;
  @Field.dateTime({ about: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ about: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.integer({ about: 'The record that was changed.', in: EVERYWHERE, readonly: true }) parent: number;
  @Field.text({ about: 'Identifier.', in: EVERYWHERE, readonly: true }) slug: string;
  @Field.object(RenderedText, { about: 'Title.', in: EVERYWHERE, readonly: true }) title: RenderedText;
  @Field.object(RenderedText, { about: 'Text.', readonly: true }) content: RenderedText;
  @Field.object(RenderedText, { about: 'Excerpt, as it was written.', in: EVERYWHERE, readonly: true }) excerpt: RenderedText;
}

/** The place of the path that names the record, which is an argument as well. */
export class RevisionsQuery {
  @Field.integer({ about: 'The record that was changed, as the path names it.' }) parent?: number;
}

/** The places of the path of one revision. */
export class RevisionQuery extends RevisionsQuery {
  @Field.integer({ about: 'The revision, as the path names it.' }) id?: number;
}

/** Arguments of deleting a revision. */
export class RevisionDeletion extends RevisionQuery {
  @Field.flag({ about: 'Delete for good; there is no trash.', default: false }) force: boolean;
}
