import { CMS, anyone, Field, isDateTime, Resource } from '@grove/rest';
import { isAccountEmail, isWebAddress } from '@grove/users';
import { commentMeta, isNetworkAddress, rawText } from './comment-field-types.js';
import { CommentsQuery } from './comments.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const EDIT = ['edit'] as const;

const must = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);
const isNothingOr = (text: string, holds: (text: string) => boolean): boolean => text === '' || holds(text);

const DATE = {
  max: 40,
  check: (text: string) => must(isNothingOr(text, isDateTime), 'must be a date and time such as 2026-05-31T17:00:00'),
};

/** The text of a comment. */
export class CommentContent {
  @Field.html({ description: 'As HTML, to be shown.', readonly: true, contexts: EVERYWHERE }) rendered: string;
  @Field.html({ description: 'As it is stored.', readonly: true, contexts: EDIT }) raw: string;
}

/** A comment on a post, a page, a medium or a product. */
@Resource({
  namespace: CMS,
  route: 'comments',
  title: 'comment',
  // Whoever is signed in may write; what else one may depends on the comment: see `CommentAccess`.
  capability: { view: anyone, create: 'read', edit: anyone, delete: anyone, batch: 'moderate_comments' },
  refusals: { view: 'rest_cannot_read' },
  collection: CommentsQuery,
  trash: true,
})
export class Comment {
  @Field.id() id: number;
  @Field.integer({ description: 'What it is about.', default: 0, min: 0 }) post: number;
  @Field.integer({ description: 'The comment it answers; 0 for none.', contexts: EVERYWHERE, default: 0, min: 0 }) parent: number;
  @Field.integer({ description: 'The account that wrote it; 0 for a guest.', contexts: EVERYWHERE, min: 0 }) author: number;
  @Field.text({ description: 'Name of the writer.', contexts: EVERYWHERE }) authorName: string;
  @Field.text({
    description: 'E-mail address of the writer.',
    contexts: EDIT,
    check: (text) => must(isNothingOr(text, isAccountEmail), 'must be an e-mail address'),
  })
  authorEmail: string;
  @Field.text({
    description: 'Site of the writer.',
    contexts: EVERYWHERE,
    max: 190,
    check: (text) => must(isWebAddress(text), 'must be a web address such as https://example.com'),
  })
  authorUrl: string;
  @Field.text({
    description: 'Network address from which it came.',
    contexts: EDIT,
    max: 45,
    check: (text) => must(isNothingOr(text, isNetworkAddress), 'must be an IP address'),
  })
  authorIp: string;
  @Field.text({ description: 'Program with which it was written.', contexts: EDIT, max: 500 }) authorUserAgent: string;
  @Field.text({ description: 'When it was written, in the time zone of the site.', contexts: EVERYWHERE, ...DATE }) date: string;
  @Field.text({ description: 'The same in UTC.', ...DATE }) dateGmt: string;
  @Field.of(rawText, { description: 'The text.', wire: 'content', writeOnly: true }) text: string;
  @Field.object(CommentContent, { description: 'The text.', readonly: true, contexts: EVERYWHERE }) content: CommentContent;
  @Field.uri({ description: 'Its place on the site.', readonly: true, contexts: EVERYWHERE }) link: string;
  @Field.text({ description: 'approved, hold, spam or trash.' }) status: string;
  @Field.text({ description: 'Kind of comment.', readonly: true, contexts: EVERYWHERE }) type: 'comment';
  @Field.map({ description: 'Pictures of the writer by size.', readonly: true, contexts: EVERYWHERE }) authorAvatarUrls: Record<
    string,
    string
  >;
  @Field.of(commentMeta, { description: 'Stars, as `rating`, where it is about a product.' }) meta: { rating?: number };
}

/** What is sent to write a comment. A password opens what the comment is about, where that asks for one. */
export type CommentInput = Partial<Comment> & { readonly password?: string };

/** A comment with what its links need. */
export interface ShownComment extends Comment {
  readonly up?: { readonly href: string; readonly embeddable?: true };
  readonly isAnswered: boolean;
}
