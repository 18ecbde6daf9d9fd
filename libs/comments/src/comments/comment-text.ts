import type { Principal } from '@grove/rest';
import { linkify, processText } from '@grove/content';

/** A text with the HTML that its author may write: any HTML with `unfiltered_html`, that of posts for moderators, else that of comments. */
export function sanitizeCommentText(text: string, author: Pick<Principal, 'can'>): string | Promise<string> {
  if (author.can('unfiltered_html')) return text;
  return processText(author.can('moderate_comments') ? 'postHtml' : 'commentHtml', text);
}

/** The number of links in a text when it is rendered. */
export const countLinks = (text: string): number => linkify(text).match(/<a\s[^<>]*href/gi)?.length ?? 0;
