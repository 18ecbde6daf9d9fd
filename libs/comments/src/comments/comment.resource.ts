import { CMS, anyone, Field, isDateTime, Resource } from '@grove/rest';
import { isAccountEmail, isWebAddress } from '@grove/users';
import { commentMeta, isNetworkAddress, rawText } from './comment-field-types.js';
import { CommentParams, CommentsQuery } from './comments.query.js';
import { COMMENT_ERRORS } from '../errors.js';

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
  @Field.html({ description: 'As HTML.', readonly: true, contexts: EVERYWHERE }) rendered: string;
  @Field.html({ description: 'As it was written.', readonly: true, contexts: EDIT }) raw: string;
}

/** A comment on a post, a page, a medium or a product. */
@Resource({
  namespace: CMS,
  route: 'comments',
  title: 'comment',
  errors: COMMENT_ERRORS,
  // Every signed-in user may write. Other permissions depend on the comment: see `CommentPermissions`.
  capability: { view: anyone, create: 'read', edit: anyone, delete: anyone, batch: 'moderate_comments' },
  refusals: { view: 'rest_cannot_read' },
  params: CommentParams,
  collection: CommentsQuery,
  trash: true,
})
export class Comment {
  @Field.id() id: number;
  @Field.integer({ description: 'Id of the post, page, medium or product that it is on.', default: 0, min: 0 }) post: number;
  @Field.integer({ description: 'Id of the comment that it replies to; 0 for none.', contexts: EVERYWHERE, default: 0, min: 0 })
  parent: number;
  @Field.integer({ description: 'Id of the user who wrote it; 0 for a guest.', contexts: EVERYWHERE, min: 0 }) author: number;
  @Field.text({ description: 'Name of the author.', contexts: EVERYWHERE }) authorName: string;
  @Field.text({
    description: 'E-mail address of the author.',
    contexts: EDIT,
    check: (text) => must(isNothingOr(text, isAccountEmail), 'must be an e-mail address'),
  })
  authorEmail: string;
  @Field.text({
    description: 'Website of the author.',
    contexts: EVERYWHERE,
    max: 190,
    check: (text) => must(isWebAddress(text), 'must be a web address such as https://example.com'),
  })
  authorUrl: string;
  @Field.text({
    description: 'IP address of the author.',
    contexts: EDIT,
    max: 45,
    check: (text) => must(isNothingOr(text, isNetworkAddress), 'must be an IP address'),
  })
  authorIp: string;
  @Field.text({ description: 'User agent of the author.', contexts: EDIT, max: 500 }) authorUserAgent: string;
  @Field.text({ description: 'When it was written, in the time zone of the site.', contexts: EVERYWHERE, ...DATE }) date: string;
  @Field.text({ description: 'When it was written, in UTC.', ...DATE }) dateGmt: string;
  @Field.of(rawText, { description: 'The text.', wire: 'content', writeOnly: true }) text: string;
  @Field.object(CommentContent, { description: 'The text.', readonly: true, contexts: EVERYWHERE }) content: CommentContent;
  @Field.uri({ description: 'URL of the comment on the site.', readonly: true, contexts: EVERYWHERE }) link: string;
  @Field.text({ description: 'approved, hold, spam or trash.' }) status: string;
  @Field.text({ description: 'Type of comment.', readonly: true, contexts: EVERYWHERE }) type: string;
  @Field.map({ description: 'URLs of the avatar of the author, by size.', readonly: true, contexts: EVERYWHERE })
  authorAvatarUrls: Record<string, string>;
  @Field.of(commentMeta, { description: 'Metadata: `rating`, the stars of a product review.' }) meta: { rating?: number };
}

/** What is sent to write a comment. The password is that of the post that the comment is on. */
export type CommentInput = Partial<Comment> & { readonly password?: string };

/** A comment with the data of its links. */
export interface CommentWithLinks extends Comment {
  readonly up?: { readonly href: string; readonly embeddable?: true };
  readonly hasReplies: boolean;
}
