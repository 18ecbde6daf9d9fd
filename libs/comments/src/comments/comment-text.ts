import { assertRenderable, linkify, processText, rendered } from '@grove/content';
import { ContentMissing } from '../errors.js';

/** Which HTML a comment may contain: any, or the tags that are safe in comments. */
export type CommentHtml = 'any' | 'safe';

/** A text without the HTML that it may not contain. */
export const cleanText = async (text: string, html: CommentHtml): Promise<string> =>
  html === 'any' ? text : processText('commentHtml', text);

/** The number of links in a text when it is rendered. */
export const countLinks = (text: string): number => linkify(text).match(/<a\s[^<>]*href/gi)?.length ?? 0;

/** The sanitized text of a comment. Throws if nothing is left, or if it becomes too long when it is rendered. */
export async function sanitizeContent(text: string, html: CommentHtml): Promise<string> {
  const content = await cleanText(text, html);
  if (content.trim() === '') throw new ContentMissing();
  await assertRenderable({ content }, ['content'], rendered.comment);
  return content;
}
