import type { Principal, RequestContext } from '@grove/rest';
import { assertRenderable, linkify, processText, rendered } from '@grove/content';
import { ContentMissing } from '../errors.js';

/** A text with the HTML that its author may write: any HTML with `unfiltered_html`, that of posts for moderators, else that of comments. */
export function sanitizeCommentText(text: string, author: Pick<Principal, 'can'>): string | Promise<string> {
  if (author.can('unfiltered_html')) return text;
  return processText(author.can('moderate_comments') ? 'postHtml' : 'commentHtml', text);
}

/** The number of links in a text when it is rendered. */
export const countLinks = (text: string): number => linkify(text).match(/<a\s[^<>]*href/gi)?.length ?? 0;

/** The sanitized text of a comment. Throws if nothing is left, or if it becomes too long when it is rendered. */
export async function sanitizeContent(text: string, { principal }: RequestContext): Promise<string> {
  const content = await sanitizeCommentText(text, principal);
  if (content.trim() === '') throw new ContentMissing();
  await assertRenderable({ content }, ['content'], rendered.comment);
  return content;
}
