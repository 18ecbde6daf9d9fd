import { stripTags } from '@grove/core';

/** The length of the columns. Accounts may have longer names and URLs. */
const MAX_LENGTH = 200;

/** The author of a comment, as columns of the comment. */
export interface CommentAuthor {
  readonly authorId: number;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authorUrl: string;
}

/** The fields of an account that make an author. */
interface AuthorAccount {
  readonly id: number;
  readonly displayName: string;
  readonly email: string;
  readonly url: string;
}

/** The fields of the author as they were sent. */
export interface CommentAuthorInput {
  readonly author?: number;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly authorUrl?: string;
}

/** Whether a moderator writes in the name of a guest: `author` is 0, or there is a name and no `author`. */
export const isForGuest = (sent: CommentAuthorInput): boolean =>
  sent.author === 0 || (sent.author === undefined && Boolean(sent.authorName || sent.authorEmail || sent.authorUrl));

/** The author for a guest; undefined if the name or the e-mail address is missing. */
export function guestAuthor({
  authorName = '',
  authorEmail = '',
  authorUrl = '',
}: CommentAuthorInput): CommentAuthor | undefined {
  const name = stripTags(authorName);
  return name === '' || authorEmail === '' ? undefined : { authorId: 0, authorName: name, authorEmail, authorUrl };
}

/** The author for an account. A moderator may override fields with `sent`. */
export const authorOfAccount = (account: AuthorAccount, sent: CommentAuthorInput = {}): CommentAuthor => ({
  authorId: account.id,
  authorName: stripTags(sent.authorName ?? '') || account.displayName.slice(0, MAX_LENGTH),
  authorEmail: sent.authorEmail || account.email,
  // A truncated URL would lead elsewhere, so it is left out.
  authorUrl: sent.authorUrl ?? (account.url.length > MAX_LENGTH ? '' : account.url),
});
