import { stripTags } from '@grove/core';

/** Bylines are lines: accounts may have longer names and addresses. */
const LONGEST = 200;

/** Whom a comment is by. */
export interface Byline {
  readonly authorId: number;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authorUrl: string;
}

/** What a rule knows of an account. */
export interface KnownAccount {
  readonly id: number;
  readonly displayName: string;
  readonly email: string;
  readonly url: string;
}

/** What was sent about the writer. */
export interface SentByline {
  readonly author?: number;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly authorUrl?: string;
}

/** Whether a moderator writes for a guest: says so, or gives a name and no account. Nobody else can. */
export const isForGuest = (sent: SentByline): boolean =>
  sent.author === 0 || (sent.author === undefined && Boolean(sent.authorName || sent.authorEmail || sent.authorUrl));

/** The byline of a guest; undefined when the name or the address is missing. */
export function guestByline({ authorName = '', authorEmail = '', authorUrl = '' }: SentByline): Byline | undefined {
  const name = stripTags(authorName);
  return name === '' || authorEmail === '' ? undefined : { authorId: 0, authorName: name, authorEmail, authorUrl };
}

/** The byline of an account; `sent` may tell it otherwise, where it is a moderator's. */
export const accountByline = (account: KnownAccount, sent: SentByline = {}): Byline => ({
  authorId: account.id,
  authorName: stripTags(sent.authorName ?? '') || account.displayName.slice(0, LONGEST),
  authorEmail: sent.authorEmail || account.email,
  // Half an address leads elsewhere: rather none.
  authorUrl: sent.authorUrl ?? (account.url.length > LONGEST ? '' : account.url),
});
