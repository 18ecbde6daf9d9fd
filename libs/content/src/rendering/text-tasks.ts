import { hasBlocks, renderBlocks } from './blocks.js';
import { generatedExcerpt } from './excerpt.js';
import { linkify } from './links.js';
import { paragraphs } from './paragraphs.js';
import { commentHtml, postHtml } from './sanitise.js';
import { convertSmilies } from './smilies.js';
import { typography } from './typography.js';

/** The line breaks of blocks mean nothing, so blocks have their paragraphs already. */
function renderText(text: string): string {
  return hasBlocks(text) ? typography(renderBlocks(text)) : paragraphs(typography(text));
}

function renderComment(text: string): string {
  return paragraphs(typography(linkify(text)));
}

/** The functions that process texts, by the names that the thread knows. */
export const TEXT_TASKS = {
  postHtml,
  commentHtml,
  renderTitle: typography,
  renderText,
  renderTextWithSmilies: (text: string) => convertSmilies(renderText(text)),
  renderExcerpt: (text: string) => generatedExcerpt(text),
  renderExcerptWithSmilies: (text: string) => generatedExcerpt(text, convertSmilies),
  renderComment,
  renderCommentWithSmilies: (text: string) => convertSmilies(renderComment(text)),
  /** The HTML of a text of a product that was sanitized already. */
  renderProductText: paragraphs,
  renderProductShortText: (text: string) => paragraphs(typography(text)),
  productText: (text: string) => paragraphs(postHtml(text)),
  productShortText: (text: string) => paragraphs(typography(postHtml(text))),
} satisfies Readonly<Record<string, (text: string) => string>>;

export type TextTask = keyof typeof TEXT_TASKS;
